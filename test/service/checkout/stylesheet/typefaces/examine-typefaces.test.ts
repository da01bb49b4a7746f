import { describe, expect, it } from 'vitest';
import { examineTypefaces } from '../../../../../src/service/checkout/stylesheet/typefaces/examine-typefaces.ts';
import { createSfnt, createWoff2 } from './create-typeface.ts';

const GOOD = createWoff2({ glyphs: [{ points: 40 }] }).toString('base64');
const BAD = createSfnt({ glyphs: [{ points: 2_000 }] }).toString('base64');
const face = (data: string) => `@font-face { font-family: x; src: url("data:font/woff2;base64,${data}") }`;

describe('examineTypefaces', () => {
  it('says where a good typeface is, and what is wrong with another', () => {
    const rules = `:root { --font: x } ${face(BAD)} ${face(GOOD)} body {}`;
    const { typefaces = [], problems } = examineTypefaces(rules);
    expect(typefaces.map((place) => rules.slice(...place))).toEqual([GOOD]);
    expect(problems).toEqual(['typeface 1: a glyph in it has 2,000 points, and may have 1,500']);
  });

  it('says nothing of a stylesheet without a typeface', () => {
    expect(examineTypefaces('a { background: url("data:image/png;base64,iVBORw0KGgo=") }')).toEqual({});
  });

  it('examines eight of them', () => {
    expect(examineTypefaces(face(GOOD).repeat(9)).typefaces).toHaveLength(8);
  });
});
