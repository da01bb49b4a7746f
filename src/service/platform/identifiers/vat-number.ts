import { foldPasted } from '../../../protocol/identifiers/fold-pasted.ts';
import { createTaxLabelStripper } from './strip-label.ts';
import { VAT_CHECKS } from './vat-check-digits.ts';

/** The format of numbers after each VAT prefix. `EL` is Greece, `XI` Northern Ireland. */
export const VAT_PATTERNS = {
  AT: 'U[0-9]{8}',
  BE: '[01][0-9]{9}',
  BG: '[0-9]{9,10}',
  CY: '[0-9]{8}[A-Z]',
  CZ: '[0-9]{8,10}',
  DE: '[0-9]{9}',
  DK: '[0-9]{8}',
  EE: '[0-9]{9}',
  EL: '[0-9]{9}',
  ES: '[A-Z0-9][0-9]{7}[A-Z0-9]',
  FI: '[0-9]{8}',
  FR: '[A-HJ-NP-Z0-9]{2}[0-9]{9}',
  HR: '[0-9]{11}',
  HU: '[0-9]{8}',
  IE: '[0-9][A-Z0-9+*][0-9]{5}[A-W][A-I]?',
  IT: '[0-9]{11}',
  LT: '([0-9]{9}|[0-9]{12})',
  LU: '[0-9]{8}',
  LV: '[0-9]{11}',
  MT: '[0-9]{8}',
  NL: '[0-9]{9}B[0-9]{2}',
  PL: '[0-9]{10}',
  PT: '[0-9]{9}',
  RO: '[0-9]{2,10}',
  SE: '[0-9]{10}01',
  SI: '[0-9]{8}',
  SK: '[0-9]{10}',
  XI: '([0-9]{9}|[0-9]{12}|GD[0-9]{3}|HA[0-9]{3})',
} as const;

export type VatPrefix = keyof typeof VAT_PATTERNS;

type VatProblem = 'FORMAT' | 'COUNTRY' | 'CHECK_DIGIT';

export interface VatNumber {
  prefix: VatPrefix;
  /** Without the prefix. */
  number: string;
}

const isVatPrefix = (text: string): text is VatPrefix => Object.hasOwn(VAT_PATTERNS, text);

/** Spellings of a number as people and registers write it, and their meaning. */
const SPELLINGS: readonly [spelling: RegExp, meaning: string][] = [
  [/^(?=[0-9]{11}$)/, 'IT'],
  // Before 2005 Belgian numbers had nine digits.
  [/^BE(?=[0-9]{9}$)/, 'BE0'],
  // The code of Greece in ISO 3166.
  [/^GR(?=[0-9]{9}$)/, 'EL'],
];

const WHOLE = Object.entries(VAT_PATTERNS).map(([prefix, pattern]) => `${prefix}${pattern}`);
const IS_WHOLE = new RegExp(`^(?:${WHOLE.join('|')})$`);
/** Labels are removed in front of incomplete numbers too, so that the message is about the number. */
const stripLabel = createTaxLabelStripper(
  `(?:${Object.keys(VAT_PATTERNS).join('|')}|GR)[A-Z0-9+*]{2,13}|[0-9]{11}`,
);

/**
 * Converts a VAT number to the written form of machines, without a copied label such as `P. IVA`. Eleven digits without a prefix are an Italian number, and nine Belgian
 * digits lack a leading 0.
 */
export function stripVatNumber(text: string): string {
  const folded = foldPasted(text);
  // `ESE1234567J` is complete, not `SE1234567J` after a label.
  const number = IS_WHOLE.test(folded) ? folded : stripLabel(folded);
  return SPELLINGS.reduce((plain, [spelling, meaning]) => plain.replace(spelling, meaning), number);
}

/**
 * Checks an EU VAT number against the pattern of its state and, if the rule is published, its check digit.
 * @param text as normalized by `stripVatNumber`
 */
export function parseVatNumber(text: string): VatNumber | VatProblem {
  const prefix = text.slice(0, 2);
  const number = text.slice(2);
  if (!/^[A-Z]{2}/.test(text)) return 'FORMAT';
  if (!isVatPrefix(prefix)) return 'COUNTRY';
  if (!new RegExp(`^${VAT_PATTERNS[prefix]}$`).test(number)) return 'FORMAT';
  return VAT_CHECKS[prefix]?.(number) === false ? 'CHECK_DIGIT' : { prefix, number };
}
