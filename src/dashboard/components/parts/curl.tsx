import { useState } from 'preact/hooks';
import type { Sent } from '../../sections/read-form.ts';
import { writeCurl } from '../../sections/write-curl.ts';
import { CopyButton } from './copy-button.tsx';
import type { PanelProps } from './panel-props.ts';

/** Shows a call as a curl command. */
export function Curl({ sent, act }: Pick<PanelProps, 'act'> & { sent: Sent }) {
  const [isOpen, setOpen] = useState(false);
  // A command with files is long: it is not written for each key press.
  const text = isOpen ? writeCurl(sent, location.origin) : '';
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As curl</summary>
      {isOpen && (
        <>
          <pre>{text}</pre>
          <p>
            <code>$TOKEN</code> is an <a href="/docs/api#access-tokens">access token</a>.{' '}
            <CopyButton
              act={act}
              label="Copy"
              name="the command"
              done="The command was copied."
              text={text}
            />
          </p>
        </>
      )}
    </details>
  );
}
