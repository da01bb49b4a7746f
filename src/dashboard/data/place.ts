import type { Service } from './create-service.ts';

/** A tab of the dashboard. */
interface Tab {
  name: string;
  /** The heading above its link in the side bar. */
  subject: 'Payments' | 'In the shop' | 'Developers' | 'Sandbox';
  /** The scopes that open it, any of which is enough. Default: `online-payments`. With none in the list, every login opens it. */
  scopes?: readonly string[];
  /** Whether it exists only in a sandbox. */
  isSimulated?: true;
  /** `records`: each record has its own URL. `paths`: it has nested places. */
  has?: 'records' | 'paths';
}

/** The tabs, by their names in the URL. */
const TABS = {
  overview: { name: 'Overview', subject: 'Payments' },
  links: { name: 'Links', subject: 'Payments', has: 'records' },
  customers: { name: 'Customers', subject: 'Payments', has: 'records' },
  'point-of-sale': {
    name: 'Point of sale',
    subject: 'In the shop',
    scopes: ['pos-terminals'],
    has: 'paths',
  },
  webhooks: { name: 'Webhooks', subject: 'Developers', scopes: ['utilities'] },
  deliveries: {
    name: 'Deliveries',
    subject: 'Developers',
    scopes: ['utilities'],
    has: 'records',
  },
  'e-mails': { name: 'Emails', subject: 'Developers', scopes: ['online-payments', 'contracts'] },
  requests: { name: 'Requests', subject: 'Developers', isSimulated: true, has: 'records' },
  company: { name: 'Company', subject: 'Developers', scopes: ['utilities'] },
  changes: { name: 'Changes', subject: 'Developers', scopes: ['utilities'] },
  sections: { name: 'Sections', subject: 'Developers', scopes: [], has: 'paths' },
  receiver: { name: 'Receiver', subject: 'Sandbox', isSimulated: true },
  'card-testing': { name: 'Card testing', subject: 'Payments' },
  clock: { name: 'Clock', subject: 'Sandbox', isSimulated: true },
} as const satisfies Record<string, Tab>;

export type PanelId = keyof typeof TABS;

export const PANELS: Record<PanelId, Tab> = TABS;

/** Whether the login may read payments, which most of the dashboard shows. */
export const readsPayments = ({ scopes }: Pick<Service, 'scopes'>): boolean =>
  scopes.includes('online-payments');

/** Whether the login may read webhooks and what was sent to them. */
export const readsWebhooks = ({ scopes }: Pick<Service, 'scopes'>): boolean =>
  PANELS.deliveries.scopes?.some((scope) => scopes.includes(scope)) ?? true;

/** Lists the tabs that exist in the installation and that the login may open. */
export const listPanels = ({ hasSandbox, scopes }: Pick<Service, 'hasSandbox' | 'scopes'>): PanelId[] =>
  (Object.keys(PANELS) as PanelId[]).filter((id) => {
    const { isSimulated, scopes: opening = ['online-payments'] } = PANELS[id];
    return (
      (hasSandbox || !isSimulated) && (!opening.length || opening.some((scope) => scopes.includes(scope)))
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
