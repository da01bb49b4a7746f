import {
  explainRejection,
  type RefusalTable,
  type Rejection,
  rejectNaming,
} from '../../platform/http/answers/rejections.ts';

/**
 * A port to a party other than the acquirer. The sandbox simulates them all; with a real acquirer a setting connects one, the
 * acquirer itself takes its place, or a call that needs it works in the sandbox only.
 */
export interface Port<Name extends string = string> {
  /** The dependency that connects it. */
  name: Name;
  /** The dependency by which a real acquirer takes its place. Default: none. */
  or?: string;
  /** The variable with the value that connects a real one. Default: none. */
  setting?: string;
  /** Whether only that setting connects it, and the sandbox does not. */
  isReal?: boolean;
  /** Creates the refusal of a call while it is not connected. */
  refuse(): Rejection;
}

/** Defines a port. @param party who is behind it, as in "no bank is connected" */
export const definePort = <const Name extends string>(
  name: Name,
  party: string,
  more: Pick<Port, 'setting' | 'isReal'> = {},
): Port<Name> => ({
  ...more,
  name,
  refuse: () => rejectNaming('NOT_CONNECTED', party),
});

/** @throws Rejection if the port is not connected */
export function requirePort<Name extends string, Needs extends { [Key in Name]?: unknown }>(
  needs: Needs,
  { name, refuse }: Port<Name>,
): NonNullable<Needs[Name]> {
  const connected = needs[name];
  if (connected === undefined || connected === null) throw refuse();
  return connected;
}

/** Adds the port that calls need. */
export const withPort = <Call extends object>(port: Port, calls: readonly Call[]): Call[] =>
  calls.map((call) => ({ ...call, port }));

/** Whether a call can be made at all. */
export const isConnected = ({ name, or = name }: Port, needs: object): boolean =>
  [name, or].some((each) => Reflect.get(needs, each) !== undefined);

/** Whether a call works in the sandbox only. */
export const isSandboxOnly = ({ port }: { port?: Port }): boolean =>
  port !== undefined && !port.or && !port.setting;

/** Describes what connects a port, at the beginning of a sentence. */
function describeReach({ or, setting, isReal }: Port): string {
  if (or)
    return 'Works in the sandbox, and with an acquirer that takes it: with a real acquirer it is otherwise';
  if (isReal) return `Works with \`${setting}\`: otherwise it is`;
  if (setting) return `Works in the sandbox, and with \`${setting}\`: with a real acquirer it is otherwise`;
  return 'Works in the sandbox only: with a real acquirer it is';
}

/** Describes where a call works; `undefined` if it works everywhere. */
export const describePort = ({ port }: { port?: Port }, refusals: RefusalTable): string | undefined =>
  port && `${describeReach(port)} refused with \`${explainRejection(port.refuse(), refusals).message}\``;
