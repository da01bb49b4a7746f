import type { Format } from './format-input.ts';

/** Letters and digits of every script stay, so that the rules can refuse them where the shopper sees them. */
export const keepLettersAndDigits: Format = (typed) => typed.replace(/[^\p{L}\p{Nd}]/gu, '');

/** Upper case, in the groups of four that an IBAN is printed in (ISO 13616). */
export const formatIban: Format = (typed) =>
  keepLettersAndDigits(typed)
    .toUpperCase()
    .match(/.{1,4}/gu)
    ?.join(' ') ?? '';
