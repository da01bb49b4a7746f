import type { Sandbox } from './create-sandbox.ts';

/** The ports to the world outside that calls and records use. Where no sandbox is, what needs one of them is refused. */
export const createPorts = (sandbox: Sandbox | undefined) => ({
  getIban: sandbox?.getIban,
  accountBank: sandbox?.accountBank,
  judgeDispute: sandbox?.judgeDispute,
  judgeTransfer: sandbox?.judgeTransfer,
  findPayees: sandbox?.findPayees,
  reviewCompany: sandbox?.reviewCompany,
  verifyIdentity: sandbox?.verifyIdentity,
  registry: sandbox?.registry,
});

export type Ports = ReturnType<typeof createPorts>;
