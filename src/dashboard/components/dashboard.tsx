import type { ComponentType, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AttentionCounts } from '../../protocol/dashboard/overview-answer.ts';
import type { Service } from '../data/create-service.ts';
import { useDeveloperView } from '../data/developer-view.ts';
import { nameProduct } from '../data/names.ts';
import {
  formatPlace,
  type ListId,
  listPanels,
  PANELS,
  type PanelId,
  type Place,
  readsPayments,
} from '../data/place.ts';
import { goTo, usePlace } from '../data/use-place.ts';
import { usePolled } from '../data/use-polled.ts';
import { useSandboxTime } from '../data/use-sandbox-time.ts';
import { findEntry, isPart, type PlacePart } from '../sections/subjects.ts';
import { toTitle } from '../sections/to-title.ts';
import { DeliveryPage } from './panels/delivery-page.tsx';
import { DeliveryPanel } from './panels/delivery-panel.tsx';
import { EmailPanel } from './panels/email-panel.tsx';
import { RequestPage } from './panels/request-page.tsx';
import { RequestPanel } from './panels/request-panel.tsx';
import { createLazy } from './parts/lazy.tsx';
import type { RecordProps, TabProps } from './parts/panel-props.ts';
import { SearchField } from './parts/search-field.tsx';
import { KeyList } from './shell/key-list.tsx';
import { SideBar } from './shell/side-bar.tsx';
import { useKeys } from './shell/use-keys.ts';
import { usePlaces } from './shell/use-places.ts';
import { UserMenu } from './shell/user-menu.tsx';

const VIEWS: Record<Exclude<PanelId, ListId>, ComponentType<TabProps>> = {
  overview: createLazy(async () => (await import('./panels/overview-panel.tsx')).OverviewPanel),
  links: createLazy(async () => (await import('./panels/payment-list-panel.tsx')).PaymentListPanel),
  'nearly-paid': createLazy(async () => (await import('./panels/rare-parts.ts')).NearlyPaidPanel),
  customers: createLazy(async () => (await import('./panels/rare-parts.ts')).CustomerPanel),
  'point-of-sale': createLazy(async () => (await import('./panels/sale-panel.tsx')).SalePanel),
  deliveries: DeliveryPanel,
  'e-mails': EmailPanel,
  requests: RequestPanel,
  sections: createLazy(async () => (await import('./panels/rare-parts.ts')).SectionPanel),
  receiver: createLazy(async () => (await import('./panels/receiver-panel.tsx')).ReceiverPanel),
  'card-testing': createLazy(async () => (await import('./panels/rare-parts.ts')).CardTestingPanel),
  clock: createLazy(async () => (await import('./panels/rare-parts.ts')).ClockPanel),
  account: createLazy(async () => (await import('./account/account-parts.ts')).AccountPanel),
};

/** The pages that show one record, or the results of a search. */
const PAGES: Partial<Record<Place['panel'], { title: string; Page: ComponentType<RecordProps> }>> = {
  links: {
    title: 'Payment',
    Page: createLazy(async () => (await import('./panels/payment-panel.tsx')).PaymentPanel),
  },
  customers: {
    title: 'Customer',
    Page: createLazy(async () => (await import('./panels/rare-parts.ts')).CustomerPage),
  },
  deliveries: { title: 'Delivery', Page: DeliveryPage },
  requests: { title: 'Call', Page: RequestPage },
  search: {
    title: 'Search',
    Page: createLazy(async () => (await import('./panels/rare-parts.ts')).SearchPanel),
  },
};

/** A part of the account that is no password. */
const MorningLetter = createLazy(async () => (await import('./panels/rare-parts.ts')).MorningLetter);

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
  onLogOut: () => void;
}

/** The headings of places that are no list. */
const ACCOUNT_TITLES: Readonly<Record<string, string>> = {
  password: 'Your password',
  'second-factor': 'Second factor',
  letter: 'Morning letter',
};

/** Describes a place within a tab: the resource or section in words, and the id of the record. */
const describePath = ([section, resource, id]: readonly string[], isDeveloper: boolean): string =>
  toTitle(resource ?? section ?? '', section) + (id && isDeveloper ? `: ${id}` : '');

/** Section, resource and id. */
const RECORD_DEPTH = 3;

function describePlace(place: Place, part: PlacePart | undefined, isDeveloper: boolean): string {
  const { panel, path = [] } = place;
  if (part && (isPart(part, place) || (!isDeveloper && path.length === RECORD_DEPTH))) return part.name;
  return ACCOUNT_TITLES[path[0] ?? ''] ?? (describePath(path, isDeveloper) || PANELS[panel as PanelId].name);
}

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

/** The parts of a place, such as the stores and the tills of the shop. */
const PartList = ({ parts, current }: { parts: readonly PlacePart[]; current: PlacePart | undefined }) => (
  <p class="parts">
    {parts.map((part) => (
      <a
        key={part.name}
        href={formatPlace(part.place)}
        aria-current={part.name === current?.name ? 'true' : undefined}
      >
        {part.name}
      </a>
    ))}
  </p>
);

/** Answers the counts of the side bar, and whether stolen cards are being tried. */
const WAITING = '/dashboard/waiting';

/** Runs what the user asks for in a place, and says how it ended. */
function useNotice(address: string) {
  const [notice, setNotice] = useState<Notice>();
  const act: RecordProps['act'] = async (done, work, next) => {
    const say = (text: string, isProblem = false, place = address) => setNotice({ place, text, isProblem });
    setNotice(undefined);
    const timer = setTimeout(() => say('Working …'), SLOW_MS);
    await work()
      .then(
        () => {
          say(done, false, next && formatPlace(next));
          if (next) goTo(next);
        },
        (error: Error) => say(error.message, true),
      )
      .finally(() => clearTimeout(timer));
  };
  return { notice, act };
}

export function Dashboard({ service, onLogOut }: DashboardProps) {
  const product = nameProduct(service.hasSandbox);
  const heading = useRef<HTMLHeadingElement>(null);
  useSandboxTime(service);
  const [isDeveloper] = useDeveloperView(service);
  const isWhole = readsPayments(service);
  const { value: waits } = usePolled<{ Waiting: AttentionCounts }>(service, WAITING);
  const places = usePlaces(service);
  const [showsKeys, setShowsKeys] = useState(false);
  useKeys(() => setShowsKeys(true));
  const place = usePlace(listPanels(service));
  const { panel, id = '', path = [], query = {} } = place;
  const { entry, part } = findEntry(places, place) ?? {};
  // A changed filter is not another place: the field that changed it keeps the focus.
  const address = formatPlace({ panel, id, path });
  const { notice, act } = useNotice(address);
  const page = query.Cursor ? `${address} ${query.Cursor}` : address;
  const record = id || panel === 'search' ? PAGES[panel] : undefined;
  // A list is a place of the sections.
  const isLetter = panel === 'account' && path?.[0] === 'letter';
  const Panel = isLetter
    ? MorningLetter
    : VIEWS[(panel === 'search' ? 'links' : panel) as keyof typeof VIEWS];

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
        <h1>
          {nameProduct(false)} {service.hasSandbox && <b class="sandbox-mark">sandbox</b>}
        </h1>
        {isWhole && <SearchField text={panel === 'search' ? id : ''} />}
        <UserMenu access={service.access} onLogOut={onLogOut} />
      </header>
      <SideBar service={service} places={places} current={entry} waiting={waits?.Waiting} />
      {showsKeys && <KeyList onClose={() => setShowsKeys(false)} />}
      <main>
        {!!waits?.Waiting.CardTesting && (
          <p role="alert" class="problem">
            Stolen cards are being tried at your checkout.{' '}
            <a href={formatPlace({ panel: 'card-testing' })}>{PANELS['card-testing'].name}</a>
          </p>
        )}
        <Heading
          text={record?.title ?? describePlace(place, part, isDeveloper)}
          place={page}
          product={product}
          heading={heading}
        />
        {entry && entry.parts.length > 1 && <PartList parts={entry.parts} current={part} />}
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
