/** The cost that a shop's stylesheet may have; beyond it a rule, or all of the stylesheet, is left out. `docs/theming.md` lists these. */
export const LIMITS = {
  /** Open braces and parentheses, rules inside rules. Browsers' own parsers give up, or hang, far above. */
  nesting: 16,
  /** Selectors and declarations that are looked at, in all. */
  steps: 8_000,
  /**
   * Declarations of one rule: WebKit's time for them grows with the square of their number.
   * https://drafts.csswg.org/cssom/#the-cssstyledeclaration-interface
   */
  declarations: 1_000,
  conditions: 100,
  typefaces: 8,
  /** Families in a list of typefaces: browsers look for those of the device one after the other. */
  sources: 8,
  /** Characters of a selector. */
  selectorLength: 500,
  /** Parts, inside one another, of a selector. */
  selectorParts: 6,
  /** Selectors of a rule inside another one: each level of nesting multiplies them. */
  joinedSelectors: 64,
  /** Characters of a value, without the pictures in it. */
  valueLength: 1_000,
  /** Custom properties that stand in a value, counted again wherever one stands in another. */
  variables: 64,
  /** Shadows, gradients and pictures of one property, each above the other. */
  layers: 4,
  gradientStops: 16,
  pictures: 8,
  /** All pictures together, once they are decoded. */
  pixels: 4_000_000,
} as const;
