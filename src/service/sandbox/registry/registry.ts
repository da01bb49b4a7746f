/** SIMULATED: the registry of .eu. A name's end says whether it is registered elsewhere, an auth-code's beginning whether it is right. */
import type { Registry } from '../../domains/names/registry.ts';

export const registry: Registry = {
  isRegistered: (name) => /taken\.eu$/.test(name),
  acceptsAuthCode: (_, authCode) => !authCode.startsWith('WRONG'),
};
