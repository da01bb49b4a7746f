import type { PanelProps } from '../parts/panel-props.ts';
import { SigningSecret } from '../parts/signing-secret.tsx';
import { WebhookSources } from '../parts/webhook-sources.tsx';
import { WebhookList } from '../rows/webhook-list.tsx';

/** The registered webhooks, the signing secret of URLs that are not registered, and the senders' addresses. */
export const WebhookPanel = (props: PanelProps) => (
  <>
    <WebhookList {...props} />
    <SigningSecret {...props} />
    <WebhookSources service={props.service} />
  </>
);
