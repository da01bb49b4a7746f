import { keepPart } from './keep-part.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Who takes the payment, and the merchant's own pages. */
export const LegalFooter = (props: ScreenProps) => <footer class="powered" {...keepPart(props, 'Legal')} />;
