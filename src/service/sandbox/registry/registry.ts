/**
 * SIMULATED: the registry of .eu. The end of a name determines whether it is registered elsewhere, and the beginning of an
 * auth-code whether it is correct.
 */
export const registry = {
  isRegistered: (name: string) => /taken\.eu$/.test(name),
  acceptsAuthCode: (_name: string, authCode: string) => !authCode.startsWith('WRONG'),
};
