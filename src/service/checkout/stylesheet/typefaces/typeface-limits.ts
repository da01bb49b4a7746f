/**
 * The limits for what a browser does with a typeface that a stylesheet carries. They count outlines and not bytes: 668 bytes of
 * WOFF2 can contain one glyph of 60,000 points, which a browser draws for more than 40 seconds. `docs/theming.md` lists them.
 */
export const TYPEFACE_LIMITS = {
  /** The maximum number of points of a glyph, including those of its components. */
  glyphPoints: 1_500,
  /** The maximum number of components of a glyph, including those inside one another. */
  components: 16,
  glyphs: 4_000,
  /** The maximum number of lookups and subtables in `GSUB`. */
  substitutions: 4_000,
  /** The maximum number of bytes of the tables of a typeface, decompressed. */
  tableBytes: 1_000_000,
  /** The maximum height above and below the line, and half the maximum width of a glyph, in em: a line must not leave the frame. */
  em: 2,
} as const;
