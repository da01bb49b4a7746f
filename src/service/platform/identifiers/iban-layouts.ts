import { countrySpecs } from 'ibantools';

/**
 * The layout of account numbers (ISO 13616, the registry of SWIFT), where `ibantools` lacks it or is wrong: `b` is the bank, `s`
 * the branch, `a` the account, `x` anything else, each with its length.
 */
const LAYOUTS = `b5s5a11 FR MC BI DJ GF GP MF MQ MR NC PF PM RE TF WF YT, b4s4a11 PT ST, b4s4x2a10 ES, b4s4x2a8 BG, b4s4a18 JO,
  b3a7 BE, b3a10 MK, b3a11 AX, b3a13 ME RS, b3a14 TL, b3a15 VA, b3s3a8 BA, b3s4x1a16 AL HU PL, b2x2a12 EE, b2s2a10 XK, b2s2x2a6 IS,
  b2s3a8 SI, b2s3a13 TN, b4a16 SK VG, b4a20 SV, b4x4a16 BY GT, b4s3a12 SO, b5x1a16 TR, b6a19 UA, b6s2a12 MU, b6s2a16 SC, b8s5a10 BR,
  x1b5s5a12 SM`;

const PATTERNS = new Map(
  LAYOUTS.split(/,\s+/).flatMap((row) => {
    const [layout = '', ...countries] = row.split(' ');
    const pattern = new RegExp(`^${layout.replace(/([a-z])(\d+)/g, '(?<$1>.{$2})')}`);
    return countries.map((country) => [country, pattern] as const);
  }),
);

/** Returns the part of a text at a range such as `4-8`. */
const cut = (text: string, place: string | undefined): string | null => {
  const [start, end = 0] = place?.split('-').map(Number) ?? [];
  return start === undefined ? null : text.slice(start, end + 1);
};

/** Splits an account number, without country and check digits. A part is null if the country does not have or publish it. */
export function splitBban(bban: string, country: string) {
  const pattern = PATTERNS.get(country);
  if (pattern) {
    const { b = null, s = null, a = null } = pattern.exec(bban)?.groups ?? {};
    return { bankCode: b, branchCode: s, accountNumber: a };
  }
  const { bank_identifier: bank, branch_indentifier: branch } = countrySpecs[country] ?? {};
  const [, last] = (branch ?? bank)?.split('-') ?? [];
  const accountNumber = last === undefined ? null : bban.slice(Number(last) + 1);
  return { bankCode: cut(bban, bank), branchCode: cut(bban, branch), accountNumber };
}
