import { usePolled } from '../../data/use-polled.ts';
import type { PanelProps } from './panel-props.ts';

/** The addresses that webhooks come from. */
export function WebhookSources({ service }: Pick<PanelProps, 'service'>) {
  const { value, problem } = usePolled<{ Sources: string[]; Message: string }>(
    service,
    '/api/v5/webhooks/sources',
  );
  return (
    <>
      <h3>Where webhooks come from</h3>
      {problem && <p class="problem">{problem}</p>}
      {value && <p>{value.Sources.length ? <code>{value.Sources.join(', ')}</code> : value.Message}</p>}
      <p>
        A receiver checks the address, the signature and the <code>TransactionId</code>.{' '}
        <a href="/docs/webhooks#the-three-checks">How to check</a>
      </p>
    </>
  );
}
