/**
 * SIMULATED: the registry of .eu. The end of a name determines whether it is registered elsewhere, and the beginning of an
 * auth-code whether it is correct.
 */
import type { Registry } from '../../products/domains/names/registry.ts';

export const registry: Registry = {
  isRegistered: (name) => /taken\.eu$/.test(name),
  acceptsAuthCode: (_, authCode) => !authCode.startsWith('WRONG'),
};
