import type { Sandbox } from './create-sandbox.ts';

/**
 * Returns the ports to external systems, for calls and records. Without a sandbox they are undefined, and calls that need them
 * are refused.
 */
export const createPorts = (sandbox: Sandbox | undefined) => ({
  getIban: sandbox?.getIban,
  accountBank: sandbox?.accountBank,
  judgeDispute: sandbox?.judgeDispute,
  judgeTransfer: sandbox?.judgeTransfer,
  findPayees: sandbox?.findPayees,
  reviewCompany: sandbox?.reviewCompany,
  verifyIdentity: sandbox?.verifyIdentity,
  registry: sandbox?.registry,
  exchangeSystem: sandbox?.exchangeSystem,
});

export type Ports = ReturnType<typeof createPorts>;
