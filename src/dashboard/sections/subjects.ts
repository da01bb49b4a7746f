import type { Service } from '../data/create-service.ts';
import { listPanels, PANELS, type PanelId, type Place, readsPayments } from '../data/place.ts';

/** A link of the side bar. */
interface Entry {
  name: string;
  place: Place;
}

/** The links about one subject. */
interface Subject {
  title: string;
  entries: readonly Entry[];
}

/** A section of the API, as listed by the service. */
export interface SectionEntry {
  Title: string;
  Description: string;
  Scope: string;
  OpenApiUrl: string;
}

export const getSlug = ({ OpenApiUrl }: SectionEntry): string => OpenApiUrl.replace(/^.*\//, '');

const toTab = (panel: PanelId): Entry => ({ name: PANELS[panel].name, place: { panel } });

const toList = (name: string): Entry => ({
  name,
  place: { panel: 'sections', path: ['online-payments', name.toLowerCase()] },
});

/** The sections that are listed under another subject. */
const ELSEWHERE = ['online-payments', 'pos-terminals'];

/**
 * Lists the subjects of the side bar: only sections that the login's scopes open, and only places that exist in the installation.
 * @param sections empty until they are loaded
 */
export function listSubjects(
  sections: readonly SectionEntry[],
  service: Pick<Service, 'scopes' | 'hasSandbox'>,
): Subject[] {
  const panels = listPanels(service);
  const services = sections
    .filter((section) => service.scopes.includes(section.Scope) && !ELSEWHERE.includes(getSlug(section)))
    .map(
      (section): Entry => ({ name: section.Title, place: { panel: 'sections', path: [getSlug(section)] } }),
    );
  const lists = readsPayments(service) ? ['Subscriptions', 'Refunds', 'Disputes'].map(toList) : [];
  return (['Payments', 'In the shop', 'Services', 'Developers', 'Sandbox'] as const)
    .map((title) => ({
      title,
      entries:
        title === 'Services'
          ? services
          : panels
              .filter((panel) => PANELS[panel].subject === title)
              .flatMap((panel) => [toTab(panel), ...(panel === 'links' ? lists : [])]),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Finds the link of the side bar for a place: the longest match. */
export function findEntry(subjects: readonly Subject[], { panel, path = [] }: Place): Entry | undefined {
  return subjects
    .flatMap(({ entries }) => entries)
    .filter(({ place }) => place.panel === panel && (place.path ?? []).every((part, at) => path[at] === part))
    .sort((a, b) => (b.place.path?.length ?? 0) - (a.place.path?.length ?? 0))[0];
}
