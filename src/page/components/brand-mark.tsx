import type { VNode } from 'preact';
import { CARD_BRANDS, type CardBrandId } from '../../protocol/card.ts';
import { fillText } from '../catalog.ts';
import type { ScreenProps } from './screen-props.ts';

/** Our own plain drawings; the schemes' artwork is not ours to ship. */
const MARKS: Record<CardBrandId, VNode[]> = {
  visa: [
    <rect key="plate" width="34" height="22" rx="3.5" fill="#1a3a8f" />,
    <path
      key="letters"
      d="m5.5 7.5 2 7 3.4-7m2.7 0-1.3 7m7.3-6.3c-1.3-1.1-3.8-.8-3.9.8-.1 1.7 3 1.5 2.9 3.4-.1 1.8-2.8 2.2-4 1m6.7 1.1 4.2-7 1.9 7m-4.7-2.2h4.2"
      fill="none"
      stroke="#fff"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
    />,
  ],
  mastercard: [
    <rect key="plate" width="34" height="22" rx="3.5" fill="#23272f" />,
    <circle key="left" cx="13.5" cy="11" r="6" fill="#e3342f" />,
    <circle key="right" cx="20.5" cy="11" r="6" fill="#f5a623" />,
    <path key="overlap" d="M17 6.13a6 6 0 0 1 0 9.74 6 6 0 0 1 0-9.74Z" fill="#f0702a" />,
  ],
  amex: [
    <rect key="plate" width="34" height="22" rx="3.5" fill="#1f6fb8" />,
    <path
      key="letters"
      d="m4 14.5 2.5-7 2.5 7m-4.1-2.3h3.2m2.9 2.3v-7l2.5 4 2.5-4v7m6-7h-3.7v7H22M18.3 11h3.2m2.7-3.5 4.8 7m0-7-4.8 7"
      fill="none"
      stroke="#fff"
      stroke-width="1.4"
      stroke-linecap="round"
      stroke-linejoin="round"
    />,
  ],
};

/** The brand of the number as far as it is typed; until it is known, the brands that can be used. */
export function BrandMarks({ view, state }: ScreenProps) {
  const accepted = CARD_BRANDS.filter(
    ({ code }) => !view.cardBrandCodes || (code && view.cardBrandCodes.includes(code)),
  );
  const known = CARD_BRANDS.filter(({ id }) => id === state.brand);
  const shown = known.length ? known : accepted;
  const names = shown.map(({ name }) => name).join(', ');
  const label = known.length ? names : fillText(state.catalog.acceptedBrands, { brands: names });
  return (
    <span class="brands" role="img" aria-label={label}>
      {shown.map(({ id }) => (
        <svg key={id} class="brand" data-brand={id} viewBox="0 0 34 22" aria-hidden="true">
          {MARKS[id]}
        </svg>
      ))}
    </span>
  );
}
