import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { TypedText } from '../../../../src/page/components/parts/typed-text.tsx';
import { CATALOGS } from '../../../../src/page/texts/catalogs.ts';
import { fillText } from '../../../../src/page/texts/fill-text.ts';
import { LANGUAGE_CODES } from '../../../../src/protocol/languages.ts';

const EMAIL = 'ada@example.com';
const draw = (text: string) => render(<TypedText text={text} email={EMAIL} />);

describe('TypedText', () => {
  it('gives the address a line of its own, with the marks behind it', () => {
    expect(draw('If we know {email}, a code is on its way.')).toBe(
      `If we know <span class="typed"><bdi dir="ltr">${EMAIL}</bdi>,</span> a code is on its way.`,
    );
  });

  it.each(LANGUAGE_CODES)('says the whole sentence in %s', (language) => {
    const { remember, transfer, confirmationSent } = CATALOGS[language];
    for (const text of [remember.sent, transfer.sentTo, confirmationSent]) {
      expect(text).toContain('{email}');
      expect(draw(text).replace(/<[^>]+>/g, '')).toBe(fillText(text, { email: EMAIL }));
    }
  });
});
