import {
  explainRejection,
  type RefusalTable,
  type Rejection,
  reject,
  rejectNaming,
} from '../../platform/http/answers/rejections.ts';

/**
 * The ports to others than the acquirer, each with the party behind it. The sandbox simulates them all; with a real acquirer
 * none is connected, so that a call that needs one works in the sandbox only.
 */
const PARTIES = {
  accountBank: 'account interface',
  exchangeSystem: 'exchange system',
  getIban: 'bank',
  judgeTransfer: 'bank',
  registry: 'registry',
  reviewCompany: 'review desk',
  verifyIdentity: 'review desk',
  /** A real acquirer decides disputes itself. */
  judgeDispute: undefined,
} as const;

export type Port = keyof typeof PARTIES;

/** Creates the refusal of a call whose port is not connected. */
export function rejectPort(port: Port): Rejection {
  const party = PARTIES[port];
  return party ? rejectNaming('NOT_CONNECTED', party) : reject('DISPUTE_AT_ACQUIRER');
}

/** @throws Rejection if the port is not connected */
export function requirePort<Name extends Port, Needs extends { [Key in Name]?: unknown }>(
  needs: Needs,
  port: Name,
): NonNullable<Needs[Name]> {
  const connected = needs[port];
  if (connected === undefined || connected === null) throw rejectPort(port);
  return connected;
}

/** Adds the port that calls need. */
export const withPort = <Call extends object>(port: Port, calls: readonly Call[]): Call[] =>
  calls.map((call) => ({ ...call, port }));

/** Describes where a call works; `undefined` if it works everywhere. */
export const describePort = ({ port }: { port?: Port }, refusals: RefusalTable): string | undefined =>
  port &&
  `Works in the sandbox only: with a real acquirer it is refused with \`${explainRejection(rejectPort(port), refusals).message}\``;
