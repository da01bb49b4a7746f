import { groupText } from '../../protocol/identifiers/group-text.ts';
import { toAsciiDigits } from '../../protocol/identifiers/to-ascii-digits.ts';
import type { Format } from './format-input.ts';

/** Keeps letters of every script, so that the shopper sees which ones are refused. */
export const keepLettersAndDigits: Format = (typed) => toAsciiDigits(typed).replace(/[^\p{L}\p{Nd}]/gu, '');

/** Formats an IBAN in upper case, in the printed groups of four (ISO 13616). */
export const formatIban: Format = (typed) =>
  groupText(
    keepLettersAndDigits(typed)
      .toUpperCase()
      // Removes a copied prefix "IBAN".
      .replace(/^IBAN/, ''),
  ).join(' ');
