import type { AttentionCounts } from '../../protocol/dashboard/overview-answer.ts';
import type { Service } from '../data/create-service.ts';
import { listPanels, PANELS, type PanelId, type Place } from '../data/place.ts';

/** A link to a place. */
export interface PlacePart {
  name: string;
  place: Place;
}

/** An entry of the side bar, which may have several parts: it leads to the first one. */
export interface Entry {
  name: string;
  parts: readonly PlacePart[];
  /** The kind of record whose number is shown, if some wait for the company. */
  counts?: keyof AttentionCounts;
}

/** The side bar: what an owner needs every day, and what developers need, which is folded. */
export interface Places {
  owner: Entry[];
  developers: Entry[];
}

/** A section of the API, as listed by the service. */
export interface SectionEntry {
  Title: string;
  Description: string;
  Scope: string;
  OpenApiUrl: string;
}

export const getSlug = ({ OpenApiUrl }: SectionEntry): string => OpenApiUrl.replace(/^.*\//, '');

const toList = (section: string, list?: string): Place => ({
  panel: 'sections',
  path: [section, ...(list ? [list] : [])],
});

/** Sections with an entry of their own: their lists as owners name them, the first of which names the entry. */
const OWN_LISTS: Readonly<
  Record<string, { lists: Readonly<Record<string, string>>; counts?: Entry['counts'] }>
> = {
  chat: { lists: { Chat: 'chat-threads' }, counts: 'Notification' },
  'fiscal-invoices': {
    lists: {
      Invoices: 'fiscal-invoices-invoices',
      Receipts: 'fiscal-invoices-receipts',
      Settings: 'fiscal-invoices',
    },
    counts: 'Invoice',
  },
  contracts: { lists: { Contracts: 'contracts' } },
  partners: { lists: { Partners: '' } },
};

const nameOwn = (slug = ''): string | undefined => Object.keys(OWN_LISTS[slug]?.lists ?? {})[0];

/** Sections whose lists are places of their own. */
const ELSEWHERE = ['online-payments', 'pos-terminals', ...Object.keys(OWN_LISTS)];

const DEVELOPER_PANELS = ['webhooks', 'deliveries', 'e-mails', 'requests'] as const;
const TOOLS = ['card-testing', 'receiver', 'clock'] as const;

/**
 * Lists the places of the side bar: only sections that the login's scopes open, and only places that exist in the installation.
 * @param sections empty until they are loaded
 */
export function listPlaces(
  sections: readonly SectionEntry[],
  service: Pick<Service, 'scopes' | 'hasSandbox' | 'isReadOnly'>,
): Places {
  const panels = listPanels(service);
  const toParts = (...ids: string[]): PlacePart[] =>
    ids
      .filter((id): id is PanelId => panels.some((panel) => panel === id))
      .map((panel) => {
        const { name, list: path } = PANELS[panel];
        return { name, place: path ? { panel: 'sections', path } : { panel } };
      });
  const open = sections
    .filter(({ Scope }) => service.scopes.includes(Scope))
    .map((section) => ({
      slug: getSlug(section),
      title: section.Title,
    }));
  const toOwn = (slug: string): Entry[] => {
    const { lists, counts } = OWN_LISTS[slug] ?? {};
    if (!lists || !open.some((section) => section.slug === slug)) return [];
    const parts = Object.entries(lists).map(([name, list]) => ({ name, place: toList(slug, list) }));
    return [{ name: nameOwn(slug) ?? '', parts, ...(counts && { counts }) }];
  };
  const toPayments = (name: string, counts?: Entry['counts']): Entry[] =>
    panels.includes('links')
      ? [
          {
            name,
            parts: [{ name, place: toList('online-payments', name.toLowerCase()) }],
            ...(counts && { counts }),
          },
        ]
      : [];
  const toEntries = (...ids: string[]): Entry[] =>
    toParts(...ids).map((part) => ({ name: part.name, parts: [part] }));
  const toEntry = (name: string, ...ids: PanelId[]): Entry[] => {
    const parts = toParts(...ids);
    return parts.length ? [{ name, parts }] : [];
  };
  return {
    owner: [
      ...toEntries('overview'),
      ...toEntry('Payments', 'links', 'nearly-paid'),
      ...toPayments('Refunds'),
      ...toEntry(panels.includes('customers') ? 'Customers' : 'Contacts', 'customers', 'contacts'),
      ...toPayments('Subscriptions'),
      ...toPayments('Disputes', 'Disputes'),
      ...Object.keys(OWN_LISTS).flatMap(toOwn),
      ...toEntry('Shop', 'company', 'brand', 'stores', 'point-of-sale', 'terminals', 'domains'),
      ...toEntry('Team', 'team', 'changes'),
    ],
    developers: [
      ...toEntries(...DEVELOPER_PANELS),
      ...open
        .filter(({ slug }) => !ELSEWHERE.includes(slug))
        .map(({ slug, title }) => ({ name: title, parts: [{ name: title, place: toList(slug) }] })),
      ...toEntries('sections', ...TOOLS),
    ],
  };
}

const isWithin = ({ panel, path = [] }: Place, place: Place): boolean =>
  place.panel === panel && path.every((part, at) => place.path?.[at] === part);

/** The number of segments that a place has in common with an address; 0 if it is elsewhere. */
const getDepth = (part: PlacePart, place: Place): number =>
  isWithin(part.place, place) ? 1 + (part.place.path?.length ?? 0) : 0;

/** Finds the entry and the part of it for a place: the longest match. */
export function findEntry(
  { owner, developers }: Places,
  place: Place,
): { entry: Entry; part: PlacePart } | undefined {
  const found = [...owner, ...developers]
    .flatMap((entry) => entry.parts.map((part) => ({ entry, part, depth: getDepth(part, place) })))
    .sort((a, b) => b.depth - a.depth)[0];
  if (found?.depth) return found;
  // Another list of a section that has an entry of its own.
  const [section = ''] = place.panel === 'sections' ? (place.path ?? []) : [];
  const own = owner.find(({ name }) => name === nameOwn(section));
  return own && { entry: own, part: own.parts[0] as PlacePart };
}

/** Whether a place is exactly a part, and not something within it. */
export const isPart = (part: PlacePart, { panel, id, path = [] }: Place): boolean =>
  !id && part.place.panel === panel && (part.place.path?.length ?? 0) === path.length;
