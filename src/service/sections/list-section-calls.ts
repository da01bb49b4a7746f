import type { CallFacts, Version } from '../calls/definitions/define-call.ts';
import type { Section } from './section-table.ts';

/** Lists the calls that a section describes: those of v5 that its scope opens, and those without a token. */
export const listSectionCalls = (calls: readonly CallFacts[], { scope }: Section): readonly CallFacts[] =>
  calls.filter(
    ({ versions, scopes }) => versions.includes('v5') && (!scopes.length || scopes.includes(scope)),
  );

/** Returns the path of a call for descriptions. */
export const getPath = ({ path, base }: Pick<CallFacts, 'path' | 'base'>, version: Version = 'v5'): string =>
  `${base ?? `/api/${version}`}${path}`;
