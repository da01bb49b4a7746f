import type { SavedCard } from '../../../protocol/checkout-api.ts';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { LazySections, ScreenProps } from './screen-props.ts';

/** A section whose code is loaded separately. Renders nothing on a page that does not need it. */
export function LazySection({
  name,
  ...props
}: ScreenProps & {
  name: Exclude<keyof LazySections, 'panels'>;
  card?: SavedCard | undefined;
  method?: PaymentMethodId | undefined;
}) {
  const Section = props.sections?.[name];
  return Section ? <Section {...props} /> : null;
}
