import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addDigits } from '../../../src/page/fonts/add-digits.ts';

const readSource = (name: string) => readFileSync(`src/page/${name}`);

it('addDigits adds the font file as the font face that the stylesheet names', () => {
  const add = vi.fn();
  vi.stubGlobal('document', { fonts: { add } });
  vi.stubGlobal('FontFace', function (this: object, family: string, source: Uint8Array) {
    Object.assign(this, { family, source: Buffer.from(source) });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  addDigits();
  expect(add.mock.calls).toEqual([[{ family: 'digits', source: readSource('fonts/digits.woff2') }]]);
  expect(readSource('checkout.css').toString()).toContain('var(--digits, digits)');
});
