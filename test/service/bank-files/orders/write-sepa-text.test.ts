import { describe, expect, it } from 'vitest';
import { findForeignSepaSign } from '../../../../src/protocol/identifiers/sepa-signs.ts';
import { writeSepaText } from '../../../../src/service/bank-files/orders/write-sepa-text.ts';

describe('writeSepaText', () => {
  it.each([
    ['Jörg Müller & Söhne', 'Joerg Mueller + Soehne'],
    ['ÄRZTE', 'AeRZTE'],
    ['José Ñandú, Łódź', 'Jose Nandu, Lodz'],
    ['Straße Œuvre Þór', 'Strasse Oeuvre Thor'],
    ['Αθήνα Ψυχή', 'Athina Psychi'],
    ['Щастие Юлия', 'Shtastie Yuliya'],
    ['Київ', 'Kiyiv'],
    ['D’Angelo – „Bar“', "D'Angelo - 'Bar'"],
    ['a@b.eu_1 #5 €7', 'a(at)b.eu-1 .5 EUR7'],
    ['ﬁn ½', 'fin 1.2'],
    ['漢字 😀', '.. .'],
    ['zero\u200bwidth', 'zerowidth'],
    ['a\u00a0\tb\nc', 'a b c'],
  ])('writes %s as %s', (text, written) => {
    expect(writeSepaText(text, 70)).toBe(written);
    expect(writeSepaText(text.normalize('NFD'), 70)).toBe(written);
  });

  it.each([
    ['//a//b/', 'a/b'],
    [' / a / ', 'a'],
    ['http://a.eu//b', 'http:/a.eu/b'],
    ['\\\\server\\share\\', 'server/share'],
    ['/', ''],
  ])('leaves no slash at an end of %s, and no two together', (text, written) => {
    expect(writeSepaText(text, 70)).toBe(written);
  });

  it('cuts after the rewriting, and leaves no slash at the cut', () => {
    expect(writeSepaText('ß'.repeat(70), 70)).toBe('s'.repeat(70));
    expect(writeSepaText(`${'a'.repeat(69)}/b`, 70)).toBe('a'.repeat(69));
  });

  it('writes every sign that a field accepts with letters, digits and the signs of the scheme', () => {
    const signs = Array.from({ length: 0x2f00 }, (_, code) => String.fromCodePoint(code + 0x20)).filter(
      (sign) => !findForeignSepaSign(sign),
    );
    expect(signs.length).toBeGreaterThan(1000);
    for (const sign of signs) expect(writeSepaText(`a${sign}b`, 70)).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]+$/);
  });
});
