import type { Service } from './create-service.ts';

/** The titles of the tabs, by their names in the URL. */
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

/** The tabs that exist only in a sandbox. */
const SANDBOX_PANELS: readonly string[] = ['requests', 'receiver', 'clock'];

/** The scopes that open a tab, any of which is enough. Default: `online-payments`. */
const SCOPES: Partial<Record<PanelId, readonly string[]>> = {
  'point-of-sale': ['pos-terminals'],
  webhooks: ['online-payments', 'utilities'],
  deliveries: ['online-payments', 'utilities'],
  'e-mails': ['online-payments', 'contracts'],
};

/** Whether the login may read payments, which most of the dashboard shows. */
export const readsPayments = ({ scopes }: Pick<Service, 'scopes'>): boolean =>
  scopes.includes('online-payments');

/** Lists the tabs that exist in the installation and that the login may open. */
export const listPanels = ({ hasSandbox, scopes }: Pick<Service, 'hasSandbox' | 'scopes'>): PanelId[] =>
  (Object.keys(PANEL_NAMES) as PanelId[]).filter(
    (id) =>
      (hasSandbox || !SANDBOX_PANELS.includes(id)) &&
      (id === 'sections' || (SCOPES[id] ?? ['online-payments']).some((scope) => scopes.includes(scope))),
  );

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

/** The tabs whose records have their own URLs. */
const WITH_RECORDS = ['links', 'deliveries', 'requests', 'search'];

/** The tabs with nested places. */
const WITH_PATHS = ['sections', 'point-of-sale'];

const isPanel = (text: string): text is Place['panel'] =>
  text === 'search' || Object.hasOwn(PANEL_NAMES, text);

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
