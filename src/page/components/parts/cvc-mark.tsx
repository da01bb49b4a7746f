import type { CardBrandId } from '../../../protocol/card.ts';
import { findCvcSide } from '../../texts/describe-cvc.ts';

/** A card from the back with three digits marked, or from the front with four. Both drawings have the same size. */
export function CvcMark({ brand }: { brand: CardBrandId | undefined }) {
  const isFront = findCvcSide(brand) === 'front';
  return (
    <svg class="cvc-mark" viewBox="0 0 34 22" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="32" height="20" rx="3" />
      <path d={isFront ? 'M5 13h11M5 16.5h7' : 'M1 5.5h32v3H1zM5 14h10'} />
      <path
        class="cvc-mark-code"
        d={
          isFront
            ? 'M18.5 4.5h11a2 2 0 0 1 0 5h-11a2 2 0 0 1 0-5m.5 2.5h.1m3 0h.1m3 0h.1m3 0h.1'
            : 'M19.5 11.5h9a2 2 0 0 1 0 5h-9a2 2 0 0 1 0-5m.7 2.5h.1m3.6 0h.1m3.6 0h.1'
        }
      />
    </svg>
  );
}
