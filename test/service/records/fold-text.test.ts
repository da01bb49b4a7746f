import { expect, it } from 'vitest';
import { foldText } from '../../../src/service/records/fold-text.ts';

it.each([
  ['Zoë D’Aprè', 'zoe d’apre'],
  ['ŁÓDŹ', 'łodz'],
  ['Ελλάδα', 'ελλαδα'],
  ['한국', '한국'],
  ['', ''],
])('foldText converts %j to lower case without accents', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
