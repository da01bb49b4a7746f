/** The text without capitals and accents: what lists are searched by, alike on every database. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
