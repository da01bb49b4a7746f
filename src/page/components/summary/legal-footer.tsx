import { keepPart } from '../parts/keep-server-html.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** The payment company, and the merchant's legal pages. */
export const LegalFooter = (props: ScreenProps) => <footer class="powered" {...keepPart(props, 'Legal')} />;
