import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Service } from '../../data/create-service.ts';
import { listPlaces, type Places, type SectionEntry } from '../../sections/subjects.ts';

/** The places of the side bar. Sections change only with the service's version; without them, the rest is still there. */
export function usePlaces(service: Service): Places {
  const [sections, setSections] = useState<readonly SectionEntry[]>([]);
  useEffect(() => {
    service.get<{ Sections?: SectionEntry[] }>('/api/v5').then(
      ({ Sections = [] }) => setSections(Sections),
      () => {},
    );
  }, [service]);
  return useMemo(() => listPlaces(sections, service), [sections, service]);
}
