import { stripIban } from '../../../protocol/iban.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Checker, countPayeeCheck } from './count-payee-check.ts';
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

/** Someone who holds an account, as the bank knows them. */
export interface Payee {
  name: string;
  /** The identification code of an organization, such as its VAT number. */
  code?: string | undefined;
}

/**
 * The port to the banks. Never rejects for a bank that cannot answer. The IBAN is in capitals, without spaces. Only a simulated bank needs
 * the name that is checked: a test chooses its answer by it.
 * @returns everyone who holds the account; `undefined` if its bank cannot be reached, or says nothing
 */
export type FindPayees = (asked: {
  iban: string;
  name?: string | undefined;
}) => Promise<readonly Payee[] | undefined>;

export interface PayeeNeeds {
  /** Absent with a real acquirer: no check is possible then. */
  findPayees?: FindPayees | undefined;
}

/** An account with the name of its holder, or the identification code. */
interface PayeeClaim {
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

const spellCode = (code = ''): string => code.replace(/\s/g, '').toUpperCase();

/**
 * Asks the bank of an account whether a name or code is its holder's; any holder counts. It counts for the user in every call: this one, a
 * transfer or a new bank account. Takes the store, not a transaction: a call that is refused for the result must not take the count back.
 * @throws Rejection 429 for too many in an hour
 */
export async function checkPayee(
  store: Store,
  { iban, name, code, ...checker }: PayeeClaim & Checker,
  { findPayees }: PayeeNeeds,
): Promise<PayeeCheck> {
  await countPayeeCheck(store, checker);
  const payees = await findPayees?.({ iban: stripIban(iban), name });
  const judge = (payee: Payee): VopResult => {
    if (name !== undefined) return matchNames(name, payee.name);
    return payee.code !== undefined && spellCode(payee.code) === spellCode(code) ? 'MATCH' : 'NO_MATCH';
  };
  const results = payees?.map(judge);
  const result = VOP_RESULTS.find((wanted) => results?.includes(wanted));
  const matchedName = result === 'CLOSE_MATCH' ? payees?.[results?.indexOf(result) ?? 0]?.name : undefined;
  return { result: result ?? (payees ? 'NO_MATCH' : 'NOT_POSSIBLE'), matchedName: matchedName ?? null };
}
