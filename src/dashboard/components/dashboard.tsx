import type { ComponentType, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CARD_TESTING, type CardTesting } from '../data/answers.ts';
import type { Service } from '../data/create-service.ts';
import { useDeveloperView } from '../data/developer-view.ts';
import { nameProduct } from '../data/names.ts';
import { formatPlace, listPanels, PANELS, type PanelId, type Place, readsPayments } from '../data/place.ts';
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
import { SideBar } from './parts/side-bar.tsx';

const VIEWS: Record<PanelId, ComponentType<TabProps>> = {
  overview: createLazy(async () => (await import('./panels/overview-panel.tsx')).OverviewPanel),
  links: LinkPanel,
  'point-of-sale': createLazy(async () => (await import('./panels/sale-panel.tsx')).SalePanel),
  webhooks: createLazy(async () => (await import('./panels/webhook-panel.tsx')).WebhookPanel),
  deliveries: DeliveryPanel,
  'e-mails': EmailPanel,
  requests: RequestPanel,
  company: createLazy(async () => (await import('./panels/rare-parts.ts')).CompanyPanel),
  changes: createLazy(async () => (await import('./panels/rare-parts.ts')).ChangePanel),
  sections: createLazy(async () => (await import('./panels/rare-parts.ts')).SectionPanel),
  receiver: createLazy(async () => (await import('./panels/receiver-panel.tsx')).ReceiverPanel),
  'card-testing': createLazy(async () => (await import('./panels/rare-parts.ts')).CardTestingPanel),
  clock: createLazy(async () => (await import('./panels/rare-parts.ts')).ClockPanel),
};

/** The pages that show one record, or the results of a search. */
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

/** After this time, a user begins to doubt that the button has worked. */
const SLOW_MS = 500;

interface Notice {
  /** The place where the user acted. The message is shown only there. */
  place: string;
  text: string;
  isProblem: boolean;
}

interface DashboardProps {
  service: Service;
  username: string;
  onLogOut: () => void;
}

/** Describes a place within a tab: the resource or section in words, and the id of the record. */
const describePath = ([section, resource, id]: readonly string[], isDeveloper: boolean): string =>
  toTitle(resource ?? section ?? '', section) + (id && isDeveloper ? `: ${id}` : '');

interface HeadingProps {
  text: string;
  place: string;
  product: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The heading of the current place. It gets the focus when the place changes, so that a screen reader reads it. */
function Heading({ text, place, product, heading }: HeadingProps) {
  useEffect(() => {
    document.title = `${text} · ${product}`;
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
  const product = nameProduct(service.hasSandbox);
  const heading = useRef<HTMLHeadingElement>(null);
  useSandboxTime(service);
  const [isDeveloper] = useDeveloperView(service);
  const isWhole = readsPayments(service);
  const { value: testing } = usePolled<Pick<CardTesting, 'Alarms'>>(
    service,
    CARD_TESTING,
    isWhole ? undefined : async () => ({ Alarms: [] }),
  );
  const place = usePlace(listPanels(service));
  const { panel, id = '', path = [], query = {} } = place;
  // A changed filter is not another place: the field that changed it keeps the focus.
  const address = formatPlace({ panel, id, path });
  const page = query.Cursor ? `${address} ${query.Cursor}` : address;
  const record = id || panel === 'search' ? PAGES[panel] : undefined;
  const Panel = panel === 'search' ? LinkPanel : VIEWS[panel];

  async function act(done: string, work: () => Promise<void>): Promise<void> {
    setNotice(undefined);
    const timer = setTimeout(
      () => setNotice({ place: address, text: 'Working …', isProblem: false }),
      SLOW_MS,
    );
    try {
      await work();
      setNotice({ place: address, text: done, isProblem: false });
    } catch (error) {
      setNotice({ place: address, text: (error as Error).message, isProblem: true });
    } finally {
      clearTimeout(timer);
    }
  }

  return (
    <div class="shell">
      <header>
        <a
          class="skip"
          href={address}
          onClick={(event) => {
            event.preventDefault();
            heading.current?.focus();
          }}
        >
          Skip to the content
        </a>
        <h1>{product}</h1>
        {isWhole && <SearchField text={panel === 'search' ? id : ''} />}
      </header>
      <SideBar service={service} place={place} username={username} onLogOut={onLogOut} />
      <main>
        {testing?.Alarms.some(({ Active }) => Active) && (
          <p role="alert" class="problem">
            Stolen cards are being tried at your checkout.{' '}
            <a href={formatPlace({ panel: 'card-testing' })}>{PANELS['card-testing'].name}</a>
          </p>
        )}
        <Heading
          text={record?.title ?? (describePath(path, isDeveloper) || PANELS[panel as PanelId].name)}
          place={page}
          product={product}
          heading={heading}
        />
        <p role="status" class={notice?.isProblem ? 'notice problem' : 'notice'}>
          {notice?.place === address && notice.text}
        </p>
        {record ? (
          <record.Page key={address} service={service} act={act} id={id} />
        ) : (
          <Panel key={address} service={service} act={act} path={path} query={query} />
        )}
      </main>
    </div>
  );
}
