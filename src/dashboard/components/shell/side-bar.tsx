import { useRef, useState } from 'preact/hooks';
import type { AttentionCounts } from '../../../protocol/dashboard/overview-answer.ts';
import { useDeveloperView } from '../../data/developer-view.ts';
import { formatPlace } from '../../data/place.ts';
import type { Entry, Places } from '../../sections/subjects.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { useEscape } from '../parts/use-escape.ts';

interface SideBarProps extends Pick<PanelProps, 'service'> {
  places: Places;
  current: Entry | undefined;
  /** The numbers of records that wait for the company; `undefined` before they are known. */
  waiting: AttentionCounts | undefined;
}

/** A number that is only a hint to look: a larger one is not read. */
const MAX_COUNT = 99;

const writeCount = (count: number): string => ` (${count > MAX_COUNT ? `${MAX_COUNT}+` : count})`;

function DeveloperSwitch({ service }: Pick<PanelProps, 'service'>) {
  const [isOn, set] = useDeveloperView(service);
  return (
    <button type="button" class="switch" role="switch" aria-checked={isOn} onClick={() => set(!isOn)}>
      Developer view
    </button>
  );
}

/** The places of the dashboard. On a phone it is a menu, which Escape or a choice closes. */
export function SideBar(props: SideBarProps) {
  const { service, places, current, waiting } = props;
  const [isDeveloper] = useDeveloperView(service);
  const { owner } = places;
  // Sections lists the calls of programs.
  const developers = places.developers.filter(
    ({ parts: [first] }) => isDeveloper || first?.place.panel !== 'sections' || first.place.path,
  );
  const [isOpen, setOpen] = useState(false);
  const [isUnfolded, setUnfolded] = useState<boolean>();
  const side = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isDeveloping = current !== undefined && developers.includes(current);
  const showsDevelopers = isUnfolded ?? isDeveloping;

  useEscape(side, isOpen, () => {
    setOpen(false);
    button.current?.focus();
  });

  const toLink = (entry: Entry) => {
    const [first] = entry.parts;
    const count = (entry.counts && waiting?.[entry.counts]) ?? 0;
    return (
      first && (
        <a
          key={entry.name}
          href={formatPlace(first.place)}
          aria-current={entry === current ? 'page' : undefined}
          onClick={() => setOpen(false)}
        >
          {entry.name}
          {count > 0 && <b>{writeCount(count)}</b>}
        </a>
      )
    );
  };

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
        {owner.map(toLink)}
        {developers.length > 0 && (
          <>
            <button
              type="button"
              class="unfold"
              aria-expanded={showsDevelopers}
              aria-controls="developers"
              onClick={() => setUnfolded(!showsDevelopers)}
            >
              Developers
            </button>
            <div id="developers" hidden={!showsDevelopers}>
              {developers.map(toLink)}
            </div>
          </>
        )}
        <DeveloperSwitch service={service} />
      </nav>
    </div>
  );
}
