import type { PanelProps } from '../parts/panel-props.ts';
import { SigningSecret } from '../parts/signing-secret.tsx';
import { WebhookList } from '../rows/webhook-list.tsx';

/** The registered webhooks, and the signing secret of URLs that are not registered. */
export const WebhookPanel = (props: PanelProps) => (
  <>
    <WebhookList {...props} />
    <SigningSecret {...props} />
  </>
);
