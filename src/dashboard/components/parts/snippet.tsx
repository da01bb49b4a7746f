import { writeSnippet } from '../../data/write-snippet.ts';
import { CopyButton } from './copy-button.tsx';
import type { PanelProps } from './panel-props.ts';

/** The code that shows the checkout of an embedded link in a shop's page. */
export function Snippet({ paymentUrl, act }: Pick<PanelProps, 'act'> & { paymentUrl: string }) {
  const text = writeSnippet(paymentUrl, location.origin);
  return (
    <figure class="snippet">
      <figcaption>
        Paste this into a page on one of your company’s domains; localhost works on any port.{' '}
        <CopyButton act={act} label="Copy snippet" done="The snippet was copied." text={text} />
      </figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
