import { hideBroken } from './hide-broken.ts';
import type { ScreenProps } from './screen-props.ts';

/** The merchant's logo over its first letter, in a box of one size: a logo that does not load moves nothing. */
export function MerchantMark({ view }: Pick<ScreenProps, 'view'>) {
  return (
    <span class="monogram" aria-hidden="true">
      {Array.from(view.merchantName)[0]}
      {view.logo && <img class="logo" src={view.logo} alt="" ref={hideBroken('img')} />}
    </span>
  );
}
