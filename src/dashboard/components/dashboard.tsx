import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { Service } from '../create-service.ts';
import { ClockPanel } from './clock-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { ReceiverPanel } from './receiver-panel.tsx';
import { RequestPanel } from './request-panel.tsx';

/** In the order of their tabs (docs/testing.md, "The dashboard"). */
const PANELS = {
  Links: LinkPanel,
  Deliveries: DeliveryPanel,
  'E-mails': EmailPanel,
  Requests: RequestPanel,
  Receiver: ReceiverPanel,
  Clock: ClockPanel,
} satisfies Record<string, ComponentType<PanelProps>>;

type PanelName = keyof typeof PANELS;
const NAMES = Object.keys(PANELS) as PanelName[];

interface Notice {
  text: string;
  isProblem: boolean;
}

export interface DashboardProps {
  service: Service;
  username: string;
  onLogOut: () => void;
}

export function Dashboard({ service, username, onLogOut }: DashboardProps) {
  const [name, setName] = useState<PanelName>('Links');
  const [notice, setNotice] = useState<Notice>();
  const Panel = PANELS[name];

  async function act(done: string, work: () => Promise<void>): Promise<void> {
    setNotice(undefined);
    try {
      await work();
      setNotice({ text: done, isProblem: false });
    } catch (error) {
      setNotice({ text: (error as Error).message, isProblem: true });
    }
  }

  function show(next: PanelName): void {
    setName(next);
    setNotice(undefined);
  }

  return (
    <>
      <header>
        <h1>ServicePay sandbox</h1>
        <p>
          {username}{' '}
          <button type="button" onClick={onLogOut}>
            Log out
          </button>
        </p>
        <nav aria-label="Parts of the dashboard">
          {NAMES.map((each) => (
            <button
              type="button"
              key={each}
              aria-current={each === name ? 'page' : undefined}
              onClick={() => show(each)}
            >
              {each}
            </button>
          ))}
        </nav>
      </header>
      <main>
        <h2>{name}</h2>
        <p role="status" class={notice?.isProblem ? 'notice problem' : 'notice'}>
          {notice?.text}
        </p>
        <Panel key={name} service={service} act={act} />
      </main>
    </>
  );
}
