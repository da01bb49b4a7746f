import { stripIban } from '../../../protocol/iban.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Checker, countPayeeCheck } from './count-payee-check.ts';
import type { FindPayees, Payee } from './find-payees.ts';
import { matchNames } from './match-names.ts';

/** The results of a verification of payee, with the scheme's codes (EPC 218-23). */
export const VOP_CODES = {
  MATCH: 'MTCH',
  CLOSE_MATCH: 'CMTC',
  NO_MATCH: 'NMTC',
  NOT_POSSIBLE: 'NOAP',
} as const;

export type VopResult = keyof typeof VOP_CODES;

export const VOP_RESULTS = Object.keys(VOP_CODES) as VopResult[];

export interface PayeeNeeds {
  /** Absent with a real acquirer: no check is possible then. */
  findPayees?: FindPayees | undefined;
}

/** An account with the name of its holder, or the identification code. */
export interface PayeeClaim {
  /** Checked by `parseIban`; its spelling does not matter. */
  iban: string;
  name?: string | undefined;
  code?: string | undefined;
}

export interface PayeeCheck {
  result: VopResult;
  /** The holder's name as the bank has it, only for a close match. */
  matchedName: string | null;
}

const spellCode = (code: string): string => code.replace(/\s/g, '').toUpperCase();

function matchCode(code: string, payees: readonly Payee[]): VopResult {
  const codes = payees.flatMap((payee) => (payee.code === undefined ? [] : [spellCode(payee.code)]));
  return codes.includes(spellCode(code)) ? 'MATCH' : 'NO_MATCH';
}

/** Any holder counts: the best result is that of the account. */
function matchHolders(name: string, payees: readonly Payee[]): PayeeCheck {
  const results = payees.map((payee) => ({ payee, result: matchNames(name, payee.name) }));
  if (results.some(({ result }) => result === 'MATCH')) return { result: 'MATCH', matchedName: null };
  const close = results.find(({ result }) => result === 'CLOSE_MATCH');
  return close
    ? { result: 'CLOSE_MATCH', matchedName: close.payee.name }
    : { result: 'NO_MATCH', matchedName: null };
}

/**
 * Asks the bank of an account whether a name or code is its holder's. It counts for the user in every call: this one, a transfer or a
 * new bank account. Takes the store, not a transaction: a call that is refused for the result must not take the count back.
 * @throws Rejection 429 for more than 100 in an hour
 */
export async function checkPayee(
  store: Store,
  { iban, name, code, ...checker }: PayeeClaim & Checker,
  { findPayees }: PayeeNeeds,
): Promise<PayeeCheck> {
  await countPayeeCheck(store, checker);
  const payees = await findPayees?.({ iban: stripIban(iban), name });
  if (!payees) return { result: 'NOT_POSSIBLE', matchedName: null };
  return name === undefined
    ? { result: matchCode(code ?? '', payees), matchedName: null }
    : matchHolders(name, payees);
}
