/**
 * Rules of the page that come with a shop's stylesheet, and before its rules: a shop's typeface is drawn in words alone, texts of
 * the page without any value in them (docs/decisions.md, 409). Everything else, such as sums, digits, addresses and sentences,
 * has a system font, by an important rule in the first layer of the sheet, which no shop can undo. A test walks all screens
 * (walk-parts.test.ts). They are not in the page's own stylesheet, because without a shop's typeface they only delay its first
 * paint (626): the first matches every element.
 *
 * The second is the only rule that draws a shop's typeface: `--face` is that of a part (`write-declarations.ts`). No part of a
 * glyph is drawn far outside the box, where it could cover a sum.
 */
export const WORDS_ALONE = `@layer {
  :not(.words) { font-family: system-ui, sans-serif !important; }
  .words { font-family: var(--face, var(--font)); clip-path: inset(-0.35em); }
}
`;
