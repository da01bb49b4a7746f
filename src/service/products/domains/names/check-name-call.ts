import { Type } from 'typebox';
import { nullable, oneOfTexts, text } from '../../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../../calls/definitions/define-call.ts';
import { required, search } from '../../../calls/definitions/parameters.ts';
import { requirePort } from '../../../calls/definitions/ports.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { findHold } from './name-holds.ts';
import { NAME_PROBLEMS, type NameProblem, parseDomainName } from './parse-domain-name.ts';
import { REGISTRY, type Registry, type RegistryNeeds } from './registry.ts';

/** The maximum length of a typed name: more than that of a `.eu` name in any form. */
export const MAX_TYPED_NAME_LENGTH = 100;

/** Properties shared by the calls about domains. */
export const DOMAIN_CALL = { isAtRoot: true, versions: ['v5'], scopes: ['domains'] } as const;

async function findReason(db: Store, name: string, registry: Registry) {
  const hold = await findHold(db, name);
  if (!hold) return registry.isRegistered(name) ? 'TAKEN' : null;
  const domains = db.selectFrom('records').select('state').where('id', '=', hold.domain_id);
  return (await domains.executeTakeFirst())?.state === 'QUARANTINE' ? 'QUARANTINE' : 'TAKEN';
}

const Code = oneOfTexts(Object.keys(NAME_PROBLEMS) as NameProblem[], 'For programs.');
const Problem = Type.Object({ Code, Message: text('For people.') }, { additionalProperties: false });

export const CHECK_NAME_CALL = defineCall({
  ...DOMAIN_CALL,
  id: 'checkDomainName',
  method: 'GET',
  path: '/domains/availability',
  summary: 'Checks whether a name follows the .eu rules and whether it is available.',
  guide: 'domains.md#names',
  query: { Domain: required(search(MAX_TYPED_NAME_LENGTH, 'In Unicode, or in its ASCII form.')) },
  answer: Type.Object({
    Valid: Type.Boolean({ description: 'Whether it can be registered at all.' }),
    Problems: Type.Array(Problem, { description: 'Why it cannot.' }),
    Domain: nullable({ type: 'string' }, 'In its ASCII form; null for a name that is not valid.'),
    UnicodeName: nullable({ type: 'string' }, 'In Unicode.'),
    Available: Type.Boolean({ description: 'Whether it can be bought now.' }),
    Reason: nullable({ type: 'string', enum: ['TAKEN', 'QUARANTINE'] }, 'Why a valid name cannot.'),
  }),
  transaction: 'none',
  run: async ({ store, query: { Domain = '' } }, needs: RegistryNeeds) => {
    const registry = requirePort(needs, REGISTRY);
    const name = parseDomainName(Domain);
    const problems = Array.isArray(name) ? name : [];
    const { ascii, unicode } = Array.isArray(name) ? { ascii: null, unicode: null } : name;
    const Reason = ascii === null ? null : await findReason(store, ascii, registry);
    return answer('Name checked.', {
      Valid: ascii !== null,
      Problems: problems.map((problem) => ({ Code: problem, Message: NAME_PROBLEMS[problem] })),
      Domain: ascii,
      UnicodeName: unicode,
      Available: ascii !== null && Reason === null,
      Reason,
    });
  },
});
