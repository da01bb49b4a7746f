import type { Service } from './create-service.ts';

/** A tab of the dashboard. */
interface Tab {
  name: string;
  /** The scopes that open it, any of which is enough. Default: `online-payments`. With none in the list, every login opens it. */
  scopes?: readonly string[];
  /** Whether it exists only in a sandbox. */
  isSimulated?: true;
  /** Whether it only changes things, and is not shown to a user who may only read. */
  isForChanges?: true;
  /** `records`: each record has its own URL. `paths`: it has nested places. */
  has?: 'records' | 'paths';
  /** The list of a section that it is: the section and the resource. */
  list?: readonly [section: string, resource: string];
}

/** The tabs, by their names in the URL. `sections/subjects.ts` says where in the side bar they are. */
const TABS = {
  overview: { name: 'Overview' },
  links: { name: 'Payments', has: 'records' },
  'nearly-paid': { name: 'Nearly paid' },
  customers: { name: 'Customers', has: 'records' },
  contacts: { name: 'Contacts', scopes: ['utilities'], list: ['utilities', 'clients'] },
  'point-of-sale': { name: 'Tills', scopes: ['pos-terminals'] },
  terminals: {
    name: 'Terminals',
    scopes: ['pos-terminals'],
    list: ['pos-terminals', 'pos-terminals-terminals'],
  },
  company: { name: 'Company', scopes: ['utilities'], list: ['utilities', 'company'] },
  brand: { name: 'Brand', scopes: ['utilities'], list: ['utilities', 'brand'] },
  stores: {
    name: 'Stores',
    scopes: ['online-payments', 'pos-terminals'],
    list: ['online-payments', 'stores'],
  },
  domains: { name: 'Authorized domains', scopes: ['utilities'], list: ['utilities', 'authorized-domains'] },
  team: { name: 'Team', scopes: ['utilities'], list: ['utilities', 'users'] },
  changes: { name: 'Who did what', scopes: ['utilities'], list: ['utilities', 'changes'] },
  webhooks: { name: 'Webhooks', scopes: ['utilities'], list: ['utilities', 'webhooks'] },
  deliveries: { name: 'Deliveries', scopes: ['utilities'], has: 'records' },
  'e-mails': { name: 'Emails', scopes: ['online-payments', 'contracts', 'utilities'] },
  requests: { name: 'Requests', isSimulated: true, has: 'records' },
  'card-testing': { name: 'Card testing' },
  sections: { name: 'Sections', scopes: [], has: 'paths' },
  receiver: { name: 'Receiver', isSimulated: true, isForChanges: true },
  clock: { name: 'Clock', isSimulated: true, isForChanges: true },
  account: { name: 'Your account', scopes: [], has: 'paths' },
} as const satisfies Record<string, Tab>;

export type PanelId = keyof typeof TABS;

/** The tabs that are lists of a section. */
export type ListId = {
  [Id in PanelId]: (typeof TABS)[Id] extends { list: unknown } ? Id : never;
}[PanelId];

export const PANELS: Record<PanelId, Tab> = TABS;

/** Whether the login may read payments, which most of the dashboard shows. */
export const readsPayments = ({ scopes }: Pick<Service, 'scopes'>): boolean =>
  scopes.includes('online-payments');

/** Whether the login may read webhooks and what was sent to them. */
export const readsWebhooks = ({ scopes }: Pick<Service, 'scopes'>): boolean =>
  PANELS.deliveries.scopes?.some((scope) => scopes.includes(scope)) ?? true;

/** Lists the tabs that exist in the installation and that the login may open. */
export const listPanels = ({
  hasSandbox,
  scopes,
  isReadOnly,
}: Pick<Service, 'hasSandbox' | 'scopes' | 'isReadOnly'>): PanelId[] =>
  (Object.keys(PANELS) as PanelId[]).filter((id) => {
    const { isSimulated, isForChanges, scopes: opening = ['online-payments'] } = PANELS[id];
    return (
      (hasSandbox || !isSimulated) &&
      !(isReadOnly && isForChanges) &&
      (!opening.length || opening.some((scope) => scopes.includes(scope)))
    );
  });

/**
 * The place that is shown: a tab, a record in it, or search results. It is stored in the URL, so Back, reload and bookmarks work.
 */
export interface Place {
  panel: PanelId | 'search';
  /** The id of the record that is shown in place of the list, or the searched text. */
  id?: string;
  /** The place within the tab: section, resource, record. */
  path?: readonly string[];
  /** The filters of a list and the cursor of its page, named as in the API. Empty values are left out. */
  query?: Record<string, string>;
}

const isPanel = (text: string): text is Place['panel'] => text === 'search' || Object.hasOwn(PANELS, text);

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // The URL was edited by hand and cannot be decoded.
    return undefined;
  }
}

/** @param hash the fragment of the URL; an unknown one leads to the overview */
export function parsePlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const [panel = '', ...texts] = path.split('/');
  const { list } = isPanel(panel) && panel !== 'search' ? PANELS[panel] : {};
  if (list) return parsePlace(`sections/${[...list, ...texts].join('/')}?${query}`);
  const id = decode(texts[0] ?? '');
  if (!isPanel(panel) || (panel === 'search' && !id)) return { panel: 'overview' };
  const has = panel === 'search' ? 'records' : PANELS[panel].has;
  if (id && has === 'records') return { panel, id };
  const filters = [...new URLSearchParams(query)].filter(([, value]) => value);
  const within = has === 'paths' && id ? texts.map((text) => decode(text) ?? '') : [];
  return {
    panel,
    ...(within.length > 0 && { path: within }),
    ...(filters.length > 0 && { query: Object.fromEntries(filters) }),
  };
}

export function formatPlace({ panel, id, path = [], query = {} }: Place): string {
  const place = `#${[panel, ...(id ? [id] : path)].map(encodeURIComponent).join('/')}`;
  const filters = new URLSearchParams(Object.entries(query).filter(([, value]) => value && !id));
  return filters.size ? `${place}?${filters}` : place;
}
