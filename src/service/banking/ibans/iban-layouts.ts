/** A part of an account number behind the country and the check digits of its IBAN. */
export interface Part {
  /** `b` is the bank, `s` its branch, `a` the account; `k` are national check digits, `x` anything else. */
  kind: string;
  length: number;
}

/**
 * The parts by country (ISO 13616, the registry of SWIFT). Written out because `ibantools` has no account numbers for half of the
 * countries, and wrong ones for others: those of Germany lack a digit, those of Italy begin with the bank.
 */
const COUNTRIES: Readonly<Record<string, string>> = {
  'k1 b5 s5 a12': 'IT SM',
  'b5 s5 a11 k2': 'FR MC BI DJ GF GP MF MQ MR NC PF PM RE TF WF YT',
  'b4 s4 k2 a10': 'ES',
  'b3 a7 k2': 'BE',
  'b4 s4 a11 k2': 'PT ST',
  'b2 s3 a8 k2': 'SI',
  'b3 s3 a8 k2': 'BA',
  'b3 a13 k2': 'ME RS',
  'b3 a10 k2': 'MK',
  'b4 a7': 'NO',
  'b3 a11': 'FI AX',
  'b2 x2 a12': 'EE',
  'b4 a16': 'CZ SK RO PK VG',
  'b3 s4 k1 a16': 'HU PL AL',
  'b7 a10': 'HR',
  'b8 a10': 'DE',
  'b4 s6 a8': 'GB IE',
  'b5 a12': 'CH LI',
  'b5 a11': 'AT LT',
  'b4 a10': 'NL DK FO GL',
  'b4 s4 x2 a8': 'BG',
  'b3 s5 a16': 'CY',
  'b3 s4 a16': 'GR',
  'b4 a15': 'GI',
  'b2 s2 x2 a6 x10': 'IS',
  'b3 a13': 'LU KZ',
  'b4 a13': 'LV',
  'b2 a18': 'MD SA',
  'b4 s5 a18': 'MT',
  'b3 a17': 'SE',
  'b3 a15': 'VA',
  'b4 s4 a12': 'AD',
  'b3 a16': 'AE OM',
  'b4 a20': 'AZ DO LB NI SV',
  'b4 a14': 'BH CR',
  'b8 s5 a10 x2': 'BR',
  'b4 x4 a16': 'BY GT',
  'b4 s4 a17': 'EG',
  'b2 a12': 'FK SD',
  'b2 a16': 'GE',
  'b3 s3 a13': 'IL',
  'b4 s3 a12': 'IQ SO',
  'b4 s4 a18': 'JO',
  'b4 a22': 'KW',
  'b4 a24': 'LC',
  'b3 s3 a15': 'LY',
  'b4 a12': 'MN',
  'b6 s2 a12 x6': 'MU',
  'b4 a21': 'PS QA',
  'b9 s5 a15': 'RU',
  'b6 s2 a16 x3': 'SC',
  'b3 a14 k2': 'TL',
  'b2 s3 a13 k2': 'TN',
  'b5 x1 a16': 'TR',
  'b6 a19': 'UA',
  'b2 s2 a10 k2': 'XK',
};

const readLayout = (layout: string): Part[] =>
  layout.split(' ').map((part) => ({ kind: part.charAt(0), length: Number(part.slice(1)) }));

/** The parts of each country's account numbers, in their order. A country that is not here has IBANs whose parts are not published. */
export const IBAN_LAYOUTS: ReadonlyMap<string, readonly Part[]> = new Map(
  Object.entries(COUNTRIES).flatMap(([layout, countries]) =>
    countries.split(' ').map((country) => [country, readLayout(layout)] as const),
  ),
);
