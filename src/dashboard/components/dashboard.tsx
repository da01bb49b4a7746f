import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Service } from '../create-service.ts';
import { formatPlace, PANEL_NAMES, type PanelId } from '../place.ts';
import { usePlace } from '../use-place.ts';
import { ClockPanel } from './clock-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { PaymentPanel } from './payment-panel.tsx';
import { ReceiverPanel } from './receiver-panel.tsx';
import { RequestPanel } from './request-panel.tsx';

const PANELS: Record<PanelId, ComponentType<PanelProps>> = {
  links: LinkPanel,
  deliveries: DeliveryPanel,
  'e-mails': EmailPanel,
  requests: RequestPanel,
  receiver: ReceiverPanel,
  clock: ClockPanel,
};

const PANEL_IDS = Object.keys(PANELS) as PanelId[];

interface Notice {
  /** The only place that shows it: where the user acted. */
  place: string;
  text: string;
  isProblem: boolean;
}

export interface DashboardProps {
  service: Service;
  username: string;
  onLogOut: () => void;
}

/** The heading of the current place. It gets the focus when the place changes, so that a screen reader reads it. */
function Heading({ text, place }: { text: string; place: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${text} · ServicePay sandbox`;
    heading.current?.focus();
  }, [text, place]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}

export function Dashboard({ service, username, onLogOut }: DashboardProps) {
  const [notice, setNotice] = useState<Notice>();
  const { panel, transactionId } = usePlace();
  const place = formatPlace({ panel, ...(transactionId && { transactionId }) });
  const Panel = PANELS[panel];

  async function act(done: string, work: () => Promise<void>): Promise<void> {
    setNotice(undefined);
    try {
      await work();
      setNotice({ place, text: done, isProblem: false });
    } catch (error) {
      setNotice({ place, text: (error as Error).message, isProblem: true });
    }
  }

  return (
    <>
      <header>
        <h1>ServicePay sandbox</h1>
        <p>
          {username} <a href="/docs/testing#the-dashboard">Help</a>{' '}
          <button type="button" onClick={onLogOut}>
            Log out
          </button>
        </p>
        <nav aria-label="Parts of the dashboard">
          {PANEL_IDS.map((each) => (
            <a
              class="button"
              key={each}
              href={formatPlace({ panel: each })}
              aria-current={each === panel ? 'page' : undefined}
            >
              {PANEL_NAMES[each]}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <Heading text={transactionId ? 'Payment' : PANEL_NAMES[panel]} place={place} />
        <p role="status" class={notice?.isProblem ? 'notice problem' : 'notice'}>
          {notice?.place === place && notice.text}
        </p>
        {transactionId ? (
          <PaymentPanel key={place} service={service} act={act} transactionId={transactionId} />
        ) : (
          <Panel key={place} service={service} act={act} />
        )}
      </main>
    </>
  );
}
