/** SIMULATED: accounts with known holders, in every sandbox. */
import type { Institution } from '../../products/banking/consents/account-bank.ts';
import type { Payee } from '../../products/banking/vop/check-payee.ts';

/** A holder of an account. An account may have several. */
export interface AccountHolder extends Payee {
  iban: string;
}

/** The banks whose accounts can be read. In a test BIC, the eighth character is 0. */
export const INSTITUTIONS: readonly Institution[] = [
  { id: 'ins_aurora', name: 'Banca Aurora', bic: 'AUROITM0', country: 'IT' },
  { id: 'ins_nordlicht', name: 'Nordlicht Bank', bic: 'NORDDEF0', country: 'DE' },
  { id: 'ins_liffey', name: 'Liffey Bank', bic: 'LIFFIED0', country: 'IE' },
];

/** An account with a `bank` belongs to the only customer of that bank. */
export const ACCOUNTS: readonly (AccountHolder & { bank?: string })[] = [
  { iban: 'IT57P0542811101000000900001', name: 'Giuseppe Verdi', bank: 'ins_aurora' },
  { iban: 'IT34Q0542811101000000900002', name: 'Anna Maria Esposito', bank: 'ins_aurora' },
  { iban: 'IT11R0542811101000000900003', name: 'Officine Bianchi S.r.l.', code: 'IT01234567897' },
  { iban: 'DE49370400440900000001', name: 'Jürgen Müller', bank: 'ins_nordlicht' },
  { iban: 'DE22370400440900000002', name: 'Schäfer & Söhne GmbH', bank: 'ins_nordlicht' },
  { iban: 'IE45AIBK93115290000001', name: "Renée O'Connor", bank: 'ins_liffey' },
  { iban: 'PL15109010140000000900000001', name: 'Łukasz Żółć' },
];

/** An account at a bank that does not respond. */
export const SILENT_IBAN = 'IT67X0542811101000000900009';
