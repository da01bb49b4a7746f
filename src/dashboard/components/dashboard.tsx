import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CARD_TESTING, type CardTesting } from '../data/answers.ts';
import type { Service } from '../data/create-service.ts';
import { formatPlace, PANEL_NAMES, type PanelId, type Place } from '../data/place.ts';
import { usePlace } from '../data/use-place.ts';
import { usePolled } from '../data/use-polled.ts';
import { useSandboxTime } from '../data/use-sandbox-time.ts';
import { toTitle } from '../sections/to-title.ts';
import { DeliveryPage } from './panels/delivery-page.tsx';
import { DeliveryPanel } from './panels/delivery-panel.tsx';
import { EmailPanel } from './panels/email-panel.tsx';
import { LinkPanel } from './panels/link-panel.tsx';
import { RequestPage } from './panels/request-page.tsx';
import { RequestPanel } from './panels/request-panel.tsx';
import { createLazy } from './parts/lazy.tsx';
import type { RecordProps, TabProps } from './parts/panel-props.ts';
import { SearchField } from './parts/search-field.tsx';

const PANELS: Record<PanelId, ComponentType<TabProps>> = {
  links: LinkPanel,
  'point-of-sale': createLazy(async () => (await import('./panels/sale-panel.tsx')).SalePanel),
  deliveries: DeliveryPanel,
  'e-mails': EmailPanel,
  requests: RequestPanel,
  sections: createLazy(async () => (await import('./panels/rare-parts.ts')).SectionPanel),
  receiver: createLazy(async () => (await import('./panels/receiver-panel.tsx')).ReceiverPanel),
  'card-testing': createLazy(async () => (await import('./panels/rare-parts.ts')).CardTestingPanel),
  clock: createLazy(async () => (await import('./panels/rare-parts.ts')).ClockPanel),
};

/** The pages of one record, and of what a search has found. */
const PAGES: Partial<Record<Place['panel'], { title: string; Page: ComponentType<RecordProps> }>> = {
  links: {
    title: 'Payment',
    Page: createLazy(async () => (await import('./panels/payment-panel.tsx')).PaymentPanel),
  },
  deliveries: { title: 'Delivery', Page: DeliveryPage },
  requests: { title: 'Call', Page: RequestPage },
  search: {
    title: 'Search',
    Page: createLazy(async () => (await import('./panels/rare-parts.ts')).SearchPanel),
  },
};

const PANEL_IDS = Object.keys(PANELS) as PanelId[];

/** From here on someone wonders whether the press has done something. */
const SLOW_MS = 500;

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

/** Where within a tab: the resource or section in words, and the record. */
const describePath = ([section, resource, id]: readonly string[]): string =>
  toTitle(resource ?? section ?? '', section) + (id ? `: ${id}` : '');

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
  useSandboxTime(service);
  const { value: testing } = usePolled<CardTesting>(service, CARD_TESTING);
  const { panel, id = '', path = [], query = {} } = usePlace();
  // Filters and pages are the same place: a field that has changed them keeps the focus.
  const place = formatPlace({ panel, id, path });
  const page = query.Cursor ? `${place} ${query.Cursor}` : place;
  const record = id || panel === 'search' ? PAGES[panel] : undefined;
  const Panel = panel === 'search' ? LinkPanel : PANELS[panel];

  async function act(done: string, work: () => Promise<void>): Promise<void> {
    setNotice(undefined);
    const timer = setTimeout(() => setNotice({ place, text: 'Working …', isProblem: false }), SLOW_MS);
    try {
      await work();
      setNotice({ place, text: done, isProblem: false });
    } catch (error) {
      setNotice({ place, text: (error as Error).message, isProblem: true });
    } finally {
      clearTimeout(timer);
    }
  }

  return (
    <>
      {testing?.Alarms.some(({ Active }) => Active) && (
        <p role="alert" class="problem">
          Stolen cards are being tried at your checkout.{' '}
          <a href={formatPlace({ panel: 'card-testing' })}>{PANEL_NAMES['card-testing']}</a>
        </p>
      )}
      <header>
        <h1>ServicePay sandbox</h1>
        <p>
          {username} <a href="/docs/testing#the-dashboard">Help</a>{' '}
          <button type="button" onClick={onLogOut}>
            Log out
          </button>
        </p>
        <div class="bar">
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
          <SearchField text={panel === 'search' ? id : ''} />
        </div>
      </header>
      <main>
        <Heading text={record?.title ?? (describePath(path) || PANEL_NAMES[panel as PanelId])} place={page} />
        <p role="status" class={notice?.isProblem ? 'notice problem' : 'notice'}>
          {notice?.place === place && notice.text}
        </p>
        {record ? (
          <record.Page key={place} service={service} act={act} id={id} />
        ) : (
          <Panel key={place} service={service} act={act} path={path} query={query} />
        )}
      </main>
    </>
  );
}
