import type { CallFacts, Version } from '../calls/definitions/define-call.ts';
import { isSandboxOnly } from '../calls/definitions/ports.ts';
import type { Section } from './section-table.ts';

/** Lists the calls that a section describes: those of v5 that its scope opens, and those without a token. */
export const listSectionCalls = (calls: readonly CallFacts[], { scope }: Section): readonly CallFacts[] =>
  calls.filter(
    ({ versions, scopes }) => versions.includes('v5') && (!scopes.length || scopes.includes(scope)),
  );

/** Where the calls of a section work, by the ports that they need. */
export type Reach = 'everywhere' | 'partly in the sandbox only' | 'in the sandbox only';

export function getReach(calls: readonly CallFacts[], section: Section): Reach {
  const own = listSectionCalls(calls, section).filter(({ scopes }) => scopes.length);
  const simulated = own.filter(isSandboxOnly);
  if (!simulated.length) return 'everywhere';
  return simulated.length === own.length ? 'in the sandbox only' : 'partly in the sandbox only';
}

const REACH_SENTENCES: Record<Reach, string> = {
  everywhere: '',
  'partly in the sandbox only': ' Its documents mark the calls that work in the sandbox only.',
  'in the sandbox only': ' It works in the sandbox only.',
};

/** Describes what a section covers, and where it works. */
export const describeSection = (calls: readonly CallFacts[], section: Section): string =>
  section.description + REACH_SENTENCES[getReach(calls, section)];

/** Returns the path of a call for descriptions. */
export const getPath = ({ path, base }: Pick<CallFacts, 'path' | 'base'>, version: Version = 'v5'): string =>
  `${base ?? `/api/${version}`}${path}`;
