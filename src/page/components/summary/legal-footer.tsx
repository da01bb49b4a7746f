import { keepPart } from '../parts/keep-server-html.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** Who takes the payment, and the merchant's own pages. */
export const LegalFooter = (props: ScreenProps) => <footer class="powered" {...keepPart(props, 'Legal')} />;
