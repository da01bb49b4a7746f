import type { ComponentChildren } from 'preact';
import type { CardBrandId } from '../../../protocol/card.ts';

const LINE = { fill: 'none', stroke: '#fff', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;

/** Simplified drawings, because the schemes' artwork must not be redistributed. */
const DRAWINGS: Record<CardBrandId, ComponentChildren> = {
  visa: (
    <>
      <Card fill="#1a3a8f" />
      <path
        d="m5.5 7.5 2 7 3.4-7m2.7 0-1.3 7m7.3-6.3c-1.3-1.1-3.8-.8-3.9.8-.1 1.7 3 1.5 2.9 3.4-.1 1.8-2.8 2.2-4 1m6.7 1.1 4.2-7 1.9 7m-4.7-2.2h4.2"
        {...LINE}
        stroke-width="1.5"
      />
    </>
  ),
  mastercard: (
    <>
      <Card fill="#222" />
      <circle cx="13.5" cy="11" r="6" fill="#e3342f" />
      <circle cx="20.5" cy="11" r="6" fill="#f5a623" />
      <path d="M17 6.13a6 6 0 0 1 0 9.74 6 6 0 0 1 0-9.74Z" fill="#f0702a" />
    </>
  ),
  amex: (
    <>
      <Card fill="#1f6fb8" />
      <path
        d="m4 14.5 2.5-7 2.5 7m-4.1-2.3h3.2m2.9 2.3v-7l2.5 4 2.5-4v7m6-7h-3.7v7H22M18.3 11h3.2m2.7-3.5 4.8 7m0-7-4.8 7"
        {...LINE}
        stroke-width="1.4"
      />
    </>
  ),
  cb: (
    <>
      <Card fill="#1f6fb8" />
      <path d="M34 9v9.5a3.5 3.5 0 0 1-3.5 3.5H12z" fill="#2f9a4c" />
      <text
        x="17"
        y="15.5"
        text-anchor="middle"
        font-family="sans-serif"
        font-weight="700"
        font-size="12"
        fill="#fff"
      >
        CB
      </text>
    </>
  ),
  bancontact: (
    <>
      <Card fill="#1a3a8f" />
      <g fill="none" stroke-width="2.4">
        <path d="M4 12h9c3 0 4-5 7-5h10" stroke="#fff" />
        <path d="M4 16h9c3 0 4-5 7-5h10" stroke="#fd0" />
      </g>
    </>
  ),
};

function Card({ fill }: { fill: string }) {
  return <rect width="34" height="22" rx="3.5" fill={fill} />;
}

/**
 * The logos of the card brands, defined once in the document for `BrandMark`; rendered only on the server. They are not images in
 * the stylesheet, because Chromium creates a document for each of those before the first paint, which takes longer than all other
 * styles. https://svgwg.org/specs/integration/#secure-static-mode
 */
export const BrandDrawings = () => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: it is not shown; each mark that uses it is hidden beside its name.
  <svg class="marks">
    {Object.entries(DRAWINGS).map(([brand, drawing]) => (
      <symbol key={brand} id={`brand-${brand}`} viewBox="0 0 34 22">
        {drawing}
      </symbol>
    ))}
  </svg>
);
