import { type Format, toAsciiDigits } from './format-input.ts';

/** Letters of every script stay, so that the rules can refuse them where the shopper sees them. */
export const keepLettersAndDigits: Format = (typed) => toAsciiDigits(typed).replace(/[^\p{L}\p{Nd}]/gu, '');

/** Upper case, in the groups of four that an IBAN is printed in (ISO 13616). */
export const formatIban: Format = (typed) =>
  keepLettersAndDigits(typed)
    .toUpperCase()
    // Copied with its name.
    .replace(/^IBAN/, '')
    .match(/.{1,4}/gu)
    ?.join(' ') ?? '';
