/** The limits for a shop's stylesheet, beyond which a rule, or the whole stylesheet, is dropped. `docs/theming.md` lists them. */
export const LIMITS = {
  /** The maximum depth of braces, parentheses and nested rules. Browsers' own parsers give up or hang far above it. */
  nesting: 16,
  /** The maximum number of examined selectors and declarations in total. */
  steps: 8_000,
  /**
   * The maximum number of declarations of a rule: in WebKit, their time is quadratic.
   * https://drafts.csswg.org/cssom/#the-cssstyledeclaration-interface
   */
  declarations: 1_000,
  conditions: 100,
  typefaces: 8,
  sources: 8,
  /** The maximum number of families in a list, with those in its custom properties. */
  families: 16,
  /**
   * The maximum number of system fonts that a sheet names: a browser looks them up one after the other, for each letter that the
   * first ones lack.
   */
  deviceFamilies: 24,
  /** The maximum number of custom properties, which every element of the page inherits. */
  customProperties: 200,
  /** The maximum number of characters of a selector. */
  selectorLength: 500,
  /** The maximum number of nested parts in a selector. */
  selectorParts: 6,
  /** The maximum number of selectors of a nested rule, which each level of nesting multiplies. */
  joinedSelectors: 64,
  /** The maximum number of characters of a value, without its images. */
  valueLength: 1_000,
  /** The maximum number of custom properties in a value, counted again wherever one refers to another. */
  variables: 64,
  /** The maximum number of shadows, gradients and images in layers of a property. */
  layers: 4,
  gradientStops: 16,
  pictures: 8,
  /** The maximum number of pixels of all images together, when decoded. */
  pixels: 4_000_000,
} as const;
