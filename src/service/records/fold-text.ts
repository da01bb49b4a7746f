/** Folds case and accents. Lists are searched by folded text, with the same result on every database. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
