import type { Service } from './create-service.ts';

/** The tabs, by their part of the address. */
export const PANEL_NAMES = {
  overview: 'Overview',
  links: 'Links',
  'point-of-sale': 'Point of sale',
  webhooks: 'Webhooks',
  deliveries: 'Deliveries',
  'e-mails': 'Emails',
  requests: 'Requests',
  sections: 'Sections',
  receiver: 'Receiver',
  'card-testing': 'Card testing',
  clock: 'Clock',
} as const;

export type PanelId = keyof typeof PANEL_NAMES;

/** The tabs of what is simulated, and of calls that are only logged there. */
const SANDBOX_PANELS: readonly string[] = ['requests', 'receiver', 'clock'];

/** Any of them opens the tab; `online-payments` where none is named. */
const SCOPES: Partial<Record<PanelId, readonly string[]>> = {
  'point-of-sale': ['pos-terminals'],
  webhooks: ['online-payments', 'utilities'],
  deliveries: ['online-payments', 'utilities'],
  'e-mails': ['online-payments', 'contracts'],
};

/** Whether the login may read payments, and so most of the dashboard. */
export const readsPayments = ({ scopes }: Pick<Service, 'scopes'>): boolean =>
  scopes.includes('online-payments');

/** The tabs that an installation has, and that the login opens. */
export const listPanels = ({ hasSandbox, scopes }: Pick<Service, 'hasSandbox' | 'scopes'>): PanelId[] =>
  (Object.keys(PANEL_NAMES) as PanelId[]).filter(
    (id) =>
      (hasSandbox || !SANDBOX_PANELS.includes(id)) &&
      (id === 'sections' || (SCOPES[id] ?? ['online-payments']).some((scope) => scopes.includes(scope))),
  );

/** The place that is shown: a tab, one record of it, or search results. It is the address, so Back, reload and bookmarks work. */
export interface Place {
  panel: PanelId | 'search';
  /** The record that is shown instead of the list, or the text that is searched for. */
  id?: string;
  /** The place within a tab that has places: section, resource, record. */
  path?: readonly string[];
  /** The filters of a list and the start of its page, as the service takes them. Empty ones are left out. */
  query?: Record<string, string>;
}

/** The tabs whose records have addresses. */
const WITH_RECORDS = ['links', 'deliveries', 'requests', 'search'];

/** The tabs that have places within places. */
const WITH_PATHS = ['sections', 'point-of-sale'];

const isPanel = (text: string): text is Place['panel'] =>
  text === 'search' || Object.hasOwn(PANEL_NAMES, text);

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Someone typed the address by hand.
    return undefined;
  }
}

/** @param hash part of the address; an unknown one leads to the overview */
export function parsePlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const [panel = '', ...texts] = path.split('/');
  const id = decode(texts[0] ?? '');
  if (!isPanel(panel) || (panel === 'search' && !id)) return { panel: 'overview' };
  if (id && WITH_RECORDS.includes(panel)) return { panel, id };
  const filters = [...new URLSearchParams(query)].filter(([, value]) => value);
  const within = WITH_PATHS.includes(panel) && id ? texts.map((text) => decode(text) ?? '') : [];
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
