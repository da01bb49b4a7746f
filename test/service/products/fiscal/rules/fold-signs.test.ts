import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldSigns, foldTexts } from '../../../../../src/service/products/fiscal/rules/fold-signs.ts';

describe('foldSigns', () => {
  it.each([
    ['dell’Arco ‘x’ O′Neill', "dell'Arco 'x' O'Neill"],
    ['“blu” „rot‟', '"blu" "rot"'],
    ['250 g – 1 kg — 2‑3 − 4', '250 g - 1 kg - 2-3 - 4'],
    ['fine…', 'fine...'],
    ['5 € 3 ₺', '5 EUR 3 TRY'],
    ['Łódź, Đuro, Œuvre, İzmir ısı', 'Lódz, Duro, OEuvre, Izmir isi'],
    ['Žižek ŐŰ ț ğ', 'Zizek OU t g'],
    ['e\u0301 A\u030a', 'é Å'],
    ['ﬁne ½ № ™ x₂', 'fine ½ No TM x2'],
    ['ＡＢＣ１', 'ABC1'],
    ['a\u00adb\u200bc\u200ed', 'abcd'],
    ['1\u202f000\u2009kg', '1 000 kg'],
    ['🍕 Pizza 👍🏽 grande ✓', 'Pizza grande'],
    ['2️⃣ per 1', '2 per 1'],
    ['Caffè «già» ÿ\u00a0© ®', 'Caffè «già» ÿ\u00a0© ®'],
  ])('writes %j as %j', (text, written) => {
    expect(foldSigns(text)).toBe(written);
  });

  it.each(['漢字', 'Привет', '☕', '≤ 5', 'a漢 – b'])('leaves what has no spelling in %j', (text) => {
    expect(/[^ -ÿ]/.test(foldSigns(text))).toBe(true);
  });

  it('changes nothing that a file carries, and nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = foldSigns(text);
        expect(foldSigns(once)).toBe(once);
        if (/^[ -~]*$/.test(text)) expect(once).toBe(text);
      }),
    );
  });
});

it('foldTexts writes the texts in lists and objects, and keeps other values', () => {
  const value = { Lines: [{ Description: '5 €', Quantity: 1 }], Reason: null, Name: undefined };
  expect(foldTexts(value)).toEqual({
    Lines: [{ Description: '5 EUR', Quantity: 1 }],
    Reason: null,
    Name: undefined,
  });
});
