import { joinChoices } from '../../platform/http/answers/explain-values.ts';
import { breakRule, type FieldError, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { Evidence } from './check-evidence.ts';
import { type DefenseReason, DOCUMENT_LEVELS } from './disputer.ts';

/** The reason for a defense of any kind, and its document. */
const GENERAL = { reason: 'SupplyDefenseMaterial', type: 'DefenseMaterial' };

/** A document of the evidence: the position of a file, or the text. */
export interface AssignedDocument {
  type: string;
  from: number | 'text';
}

const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length) throw rejectFields(errors);
};

function chooseReason(reasons: readonly DefenseReason[], code: string | undefined): DefenseReason {
  const general = reasons.find((reason) => reason.code === GENERAL.reason);
  const chosen =
    code === undefined
      ? (general ?? (reasons.length === 1 ? reasons[0] : undefined))
      : reasons.find((reason) => reason.code === code);
  if (chosen) return chosen;
  const choices = joinChoices(reasons.map((reason) => reason.code));
  throw rejectFields([
    breakRule('DefenseReason', code === undefined ? 'REQUIRED' : 'INVALID_VALUE', `One of ${choices}.`),
  ]);
}

/** Lists what a defense lacks. A generic document replaces those that a reason requires. */
function findMissing({ code, documents }: DefenseReason, isCovered: (type: string) => boolean): string[] {
  const select = (level: (typeof DOCUMENT_LEVELS)[number]) =>
    documents.filter(({ requirement }) => requirement === level).map(({ type }) => type);
  if (select('AlternativeRequired').some(isCovered)) return [];
  const missing = select('Required').filter((type) => !isCovered(type));
  const some = select('OneOrMore');
  return [
    ...missing.map((type) => `${code} requires ${type}.`),
    ...(some.length && !some.some(isCovered) ? [`${code} requires ${joinChoices(some)}.`] : []),
  ];
}

/**
 * Chooses the reason, and what each part of the evidence is to the acquirer, which takes one document of each type.
 * @throws Rejection 400 if a part fits no type, or a required document is missing
 */
export function assignDocuments(
  reasons: readonly DefenseReason[],
  { Text, Files = [], DefenseReason: code }: Evidence,
): { reason: string; documents: AssignedDocument[] } {
  const reason = chooseReason(reasons, code);
  const types = DOCUMENT_LEVELS.flatMap((level) =>
    reason.documents.filter(({ requirement }) => requirement === level).map(({ type }) => type),
  );
  const documents: AssignedDocument[] = [];
  const isFree = (type: string) => types.includes(type) && !documents.some((each) => each.type === type);
  const left = () => types.find(isFree);
  const hint = `One of ${joinChoices(types)}, each once.`;
  refuse(
    Files.flatMap(({ DocumentType: type }, from) => {
      if (type !== undefined && !isFree(type))
        return [breakRule(`Files[${from}].DocumentType`, 'INVALID_VALUE', hint)];
      if (type !== undefined) documents.push({ type, from });
      return [];
    }),
  );
  const assign = (field: string, from: AssignedDocument['from'], type = left()): FieldError[] => {
    if (type !== undefined) documents.push({ type, from });
    return type === undefined
      ? [breakRule(field, 'DOCUMENT_MISSING', `${reason.code} has no document type left for it.`)]
      : [];
  };
  refuse([
    ...Files.flatMap((file, index) => (file.DocumentType ? [] : assign(`Files[${index}]`, index))),
    ...(Text ? assign('Text', 'text', isFree(GENERAL.type) ? GENERAL.type : left()) : []),
  ]);
  const isSupplied = (type: string) => reason.documents.some((each) => each.type === type && each.isSupplied);
  const missing = findMissing(reason, (type) => !isFree(type) || isSupplied(type));
  refuse(missing.slice(0, 1).map(() => breakRule('Files', 'DOCUMENT_MISSING', missing.join(' '))));
  return { reason: reason.code, documents };
}
