import { useEffect, useRef, useState } from 'preact/hooks';
import type { Service } from '../../data/create-service.ts';
import { useDeveloperView } from '../../data/developer-view.ts';
import { formatPlace, type Place } from '../../data/place.ts';
import { findEntry, listSubjects, type SectionEntry } from '../../sections/subjects.ts';
import { useEscape } from './use-escape.ts';

/** The sections of the API. They change only with the service's version; without them, the side bar still shows the rest. */
function useSections(service: Service): readonly SectionEntry[] {
  const [sections, setSections] = useState<readonly SectionEntry[]>([]);
  useEffect(() => {
    service.get<{ Sections?: SectionEntry[] }>('/api/v5').then(
      ({ Sections = [] }) => setSections(Sections),
      () => {},
    );
  }, [service]);
  return sections;
}

interface SideBarProps {
  service: Service;
  place: Place;
  username: string;
  onLogOut: () => void;
}

/** The places of the dashboard by subject. On a phone it is a menu, which Escape or a choice closes. */
export function SideBar({ service, place, username, onLogOut }: SideBarProps) {
  const [isOpen, setOpen] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const subjects = listSubjects(useSections(service), service);
  const current = findEntry(subjects, place);
  const [isDeveloper, setDeveloper] = useDeveloperView(service);

  useEscape(side, isOpen, () => {
    setOpen(false);
    button.current?.focus();
  });

  return (
    <div class="side" ref={side}>
      <button
        ref={button}
        type="button"
        class="menu"
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </button>
      <nav id="menu" class={isOpen ? 'open' : undefined} aria-label="Parts of the dashboard">
        {subjects.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <p class="subject">{title}</p>
            {entries
              .filter(({ place: { panel, path } }) => isDeveloper || panel !== 'sections' || path)
              .map((entry) => (
                <a
                  key={entry.name}
                  href={formatPlace(entry.place)}
                  aria-current={entry === current ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {entry.name}
                </a>
              ))}
          </section>
        ))}
        <p class="account">
          <button
            type="button"
            role="switch"
            aria-checked={isDeveloper}
            onClick={() => setDeveloper(!isDeveloper)}
          >
            Developer view
          </button>
          {username} <a href="/docs/testing#the-dashboard">Help</a>{' '}
          <button type="button" onClick={onLogOut}>
            Log out
          </button>
        </p>
      </nav>
    </div>
  );
}
