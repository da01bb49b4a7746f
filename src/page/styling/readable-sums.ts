/** Elements that show a sum, alone or in a sentence, on a page or in its dialog. A test compares them with all screens. */
export const SUM_PLACES = [
  ...['.amount', '.item-quantity', '.later-price', '.note', '.notice p', '.problem', '.rail-note span'],
  ...['.result-text', '.transfer-value'],
];

/**
 * Elements that say what a sum is for, to whom it goes, what the shopper agrees to, and how the payment ended: they are as readable as
 * a sum. A test finds every text that is neither in one of these places nor words, which a shop may color as it likes.
 */
export const TERM_PLACES = [
  ...[
    '.check span',
    '.privacy span',
    '.powered a',
    'summary:not(.compact-line)',
    '.merchant-name',
    '.order-title',
    '.order-text',
  ],
  ...['.compact-line bdi', '.item-name', '.total > span', '.transfer-row dt', '.result-title', '.reference'],
];

/** The grounds that the page gives its elements (`checkout.css`, `sections.css`, `hosted.css`); of equal ones, the last counts. */
const GROUNDS = `
  body { --ground: var(--canvas); }
  body.embedded, .panel, .methods, .challenge, [data-pinned] .pay-bar { --ground: var(--surface); }
  .methods-plain, .button-quiet { --ground: inherit; }
  .button:not(.button-quiet) { --ground: var(--accent); }
  .button:not(.button-quiet):hover { --ground: var(--accent-strong); }
  .button[aria-disabled="true"] { --ground: var(--accent); }
  .rail-note, .button-quiet:hover { --ground: var(--canvas); }
  .notice { --ground: var(--danger-tint); }
  .notice-news { --ground: var(--wait-tint); }
  .proposals [aria-pressed="true"] { --ground: var(--accent-tint); }
  @media (max-width: 29.99rem) {
    .standard .panel-form { --ground: var(--canvas); }
    .standard .methods-plain .rail-note, .standard .transfer { --ground: var(--surface); }
  }`;

/** The inks of those places whose color differs from that around them (`checkout.css`, `sections.css`). */
const INKS = `
  .note, .item-quantity, .result-text, .order-title, .order-text, .transfer-row dt, .reference { --sum-ink: var(--ink-soft); }
  .more summary { --sum-ink: var(--focus); }
  .note-price { --sum-ink: var(--ink); }
  .problem { --sum-ink: var(--danger); }`;

/** From this difference in lightness, a sum keeps the shop's color. */
const LEAST_DIFFERENCE = 0.3;
/** The lightness of a ground from which black is more readable than white. */
const MIDDLE = 0.62;

/** The custom properties that the filter writes: a value that is not a color counts as missing. */
export const READABLE_PROPERTIES = [
  { name: '--ground', syntax: '<color>', inherits: true, initialValue: 'transparent' },
  { name: '--sum-ink', syntax: '<color>', inherits: false, initialValue: 'transparent' },
];

/** An empty line below a field is not drawn. */
const PLACES = [...SUM_PLACES, ...TERM_PLACES].map((place) => `${place}:not(:empty)`).join(', ');
const HAS_RELATIVE_COLORS = '(color: oklab(from currentcolor l a b))';

/**
 * Rules of the page that come before those of a shop's stylesheet, and are important: a sum, the sentence around it, and what it is
 * for, are always on a plain, opaque ground and in a color that differs from it, so that no picture, gradient or color can strike them through or hide them
 * (docs/decisions.md, 587 and 646). They are above the shadows of all that follows; only the choice of a brand is above them, in the room of an error.
 *
 * `--ground` is the color behind an element: that of the page, or of the nearest part to which the shop gives one (the filter
 * writes both); `--sum-ink` is the color of a place, and otherwise that of what is around it counts. A transparent ground counts as `Canvas`. Where the shop has no picture, a ground of the same color cannot be seen.
 *
 * How the color is chosen without a script: `--pair` holds half the difference in lightness of ink and ground in its own
 * lightness, and the lightness of the ground in another channel. `--safe` is black or white, by the ground, and transparent if
 * the difference is enough: mixed with a trace of the shop's ink, what is not transparent remains. Browsers that cannot compute a
 * color from another have the two system colors, which always differ.
 */
export const READABLE_SUMS = `@layer {${GROUNDS}${INKS}
  .button { position: relative; z-index: 1; }
  .button, .leave, .provider, .method, .notice { clip-path: inset(-0.75rem) !important; }
  ${PLACES} { background: var(--plate) !important; --plate: Canvas; position: relative; z-index: 2; }
  .brand-choice { position: relative; z-index: 3; }
  @supports ${HAS_RELATIVE_COLORS} {
    ${PLACES} {
      --plate: rgb(from color-mix(in srgb, var(--ground) 99.9%, Canvas) r g b / 1);
      --shown: oklab(from color-mix(in oklab, var(--sum-ink) 99.9%, currentcolor) l a b / 1);
      --pair: color-mix(in oklab, oklab(from var(--shown) l 0 0), oklab(from var(--plate) calc(1 - l) calc(l * 0.4) 0));
      --safe: oklab(from var(--pair) clamp(0, (${MIDDLE} - a * 5) * 999, 1) 0 0
        / clamp(0, (${LEAST_DIFFERENCE / 2} - max(l - 0.5, 0.5 - l)) * 999, 1));
      color: oklab(from color-mix(in oklab, var(--shown) 2%, var(--safe)) l a b / 1) !important;
    }
  }
  @supports not ${HAS_RELATIVE_COLORS} {
    ${PLACES} { color: CanvasText !important; }
  }
}
`;
