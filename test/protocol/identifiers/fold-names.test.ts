import { describe, expect, it } from 'vitest';
import { foldLetters, isSameName, writePlainLetters } from '../../../src/protocol/identifiers/fold-names.ts';

it.each([
  ['Zoë D’Aprè', 'zoe dapre'],
  ['ŁÓDŹ', 'lodz'],
  ['Anne‑Marie\u00a0Møller', 'anne-marie moller'],
  ['zero\u200bwidth\u00ad', 'zerowidth'],
  ['ﬁnance\nÆsir', 'finance\naesir'],
  ['Ελλάδας', 'ελλαδασ'],
  ['한국', '한국'],
  ['किताब', 'किताब'],
  ['Straße', 'strasse'],
  ['', ''],
])('foldLetters folds %j to %j', (text, folded) => {
  expect(foldLetters(text)).toBe(folded);
});

it.each([
  ['Łęg Æsir ŒUVRE ẞ', 'Lęg AEsir OEUVRE SS'],
  ['øre', 'ore'],
  ['plain', 'plain'],
])('writePlainLetters writes %j as %j', (text, plain) => {
  expect(writePlainLetters(text)).toBe(plain);
});

describe('isSameName', () => {
  it.each([
    ["Ada D'Angelo", 'Ada D’Angelo'],
    ['Ada D’Angelo', "ADA D'ANGELO"],
    ['Ada D’Angelo', 'Ada DAngelo'],
    ["Ada D'Angelo", 'Ada D´Angelo'],
    ['Anne-Marie Roux', 'Anne Marie Roux'],
    ['Anne‑Marie Roux', 'Anne–Marie\u00a0Roux'],
    ['Łukasz Nowak', 'Lukasz Nowak'],
    ['Søren Kjær', 'SOREN KJAER'],
    ['Jürgen Groß', 'Juergen Gross'],
    ['Jürgen Groß', 'Jurgen GROSS'],
    ['Mueller', 'Müller'],
    ['Νίκος Παπάς', 'ΝΙΚΟΣ ΠΑΠΑΣ'],
    ['Işıl Yıldız', 'Isil Yildiz'],
    ['J. St. John', 'J St John'],
    ['★', '★'],
  ])('takes %j typed as %j', (name, typed) => {
    expect(isSameName(name, typed)).toBe(true);
  });

  it.each([
    ['Ada Neri', 'Ada'],
    ['Ada Neri', 'Ada Nero'],
    ['Ada Neri', ''],
    ['Ada Neri', '’-.'],
    ['★', '☆'],
    ['राम', 'रीमा'],
  ])('does not take %j typed as %j', (name, typed) => {
    expect(isSameName(name, typed)).toBe(false);
  });
});
