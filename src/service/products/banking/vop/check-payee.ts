import { stripIban } from '../../../../protocol/identifiers/iban.ts';
import { isSepaCountry } from '../../../platform/identifiers/sepa.ts';
import { stripVatNumber } from '../../../platform/identifiers/vat-number.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { type Checker, countPayeeCheck } from './count-payee-check.ts';
import { matchNames } from './match-names.ts';

/** The results of a verification of payee, and their codes in the scheme (EPC 218-23). */
export const VOP_CODES = {
  MATCH: 'MTCH',
  CLOSE_MATCH: 'CMTC',
  NO_MATCH: 'NMTC',
  NOT_POSSIBLE: 'NOAP',
} as const;

export type VopResult = keyof typeof VOP_CODES;

export const VOP_RESULTS = Object.keys(VOP_CODES) as VopResult[];

/** The holder of an account, as its bank knows them. */
export interface Payee {
  name: string;
  /** The identification code of an organization, such as its VAT number. */
  code?: string | undefined;
}

/**
 * The port to the banks. It does not reject if a bank cannot answer. The IBAN is in capitals, without spaces. The name is for
 * simulated banks, whose answer depends on it.
 * @returns all holders of the account; `undefined` if its bank cannot be reached or does not answer
 */
export type FindPayees = (asked: {
  iban: string;
  name?: string | undefined;
}) => Promise<readonly Payee[] | undefined>;

export interface PayeeNeeds {
  /** Absent with a real acquirer, where no check is possible. */
  findPayees?: FindPayees | undefined;
}

/** An account with the name or the identification code of its presumed holder. */
interface PayeeClaim {
  /** Validated by `parseIban`, in any spelling. */
  iban: string;
  name?: string | undefined;
  code?: string | undefined;
}

interface PayeeCheck {
  result: VopResult;
  /** The holder's name at the bank, returned only for a close match. */
  matchedName: string | null;
}

/**
 * Asks the bank of an account whether it belongs to this name or code; any holder counts. Every check counts toward the user's
 * limit. Takes a store instead of a transaction, because a refused call must not undo the count.
 * @throws Rejection 429 after too many checks in an hour
 */
export async function checkPayee(
  store: Store,
  { iban, name, code, ...checker }: PayeeClaim & Checker,
  { findPayees }: PayeeNeeds,
): Promise<PayeeCheck> {
  await countPayeeCheck(store, checker);
  const account = stripIban(iban);
  // Only banks in SEPA take part in the scheme.
  const payees = isSepaCountry(account.slice(0, 2)) ? await findPayees?.({ iban: account, name }) : undefined;
  const judge = (payee: Payee): VopResult => {
    if (name !== undefined) return matchNames(name, payee.name);
    return payee.code !== undefined && stripVatNumber(payee.code) === stripVatNumber(code ?? '')
      ? 'MATCH'
      : 'NO_MATCH';
  };
  const results = payees?.map(judge);
  const result = VOP_RESULTS.find((wanted) => results?.includes(wanted));
  const matchedName = result === 'CLOSE_MATCH' ? payees?.[results?.indexOf(result) ?? 0]?.name : undefined;
  return { result: result ?? (payees ? 'NO_MATCH' : 'NOT_POSSIBLE'), matchedName: matchedName ?? null };
}
