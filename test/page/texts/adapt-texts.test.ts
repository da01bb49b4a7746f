import { describe, expect, it } from 'vitest';
import { adaptTexts } from '../../../src/page/texts/adapt-texts.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { LANGUAGE_CODES } from '../../../src/protocol/languages.ts';
import { createView } from '../create-view.ts';

describe('adaptTexts', () => {
  it.each(LANGUAGE_CODES)(
    'writes the merchant’s word on a button that charges in %s, and on no other',
    (language) => {
      const catalog = CATALOGS[language];
      const adapted = adaptTexts(catalog, createView({ buttonWord: 'book' }), language);
      const { pay, open } = catalog.buttonWords.book;
      expect(adapted).toMatchObject({ pay, reserve: catalog.reserve });
      expect(adapted.openAmount).toEqual({ pay: open, reserve: catalog.openAmount.reserve });
    },
  );

  it.each(LANGUAGE_CODES)('names the bank or wallet that has refused in %s', (language) => {
    const view = createView({ lastAttempt: { method: 'klarna', declineCode: 'rail_declined' } });
    const { rail_declined } = adaptTexts(CATALOGS[language], view, language).errors;
    expect(rail_declined).toContain('Klarna');
    expect(rail_declined).not.toMatch(/[{}]/);
  });
});
