import { useState } from 'preact/hooks';
import { useKept } from '../../data/kept.ts';
import { formatPlace, type PanelId } from '../../data/place.ts';

interface SavedFiltersProps {
  panel: PanelId;
  /** The filters that are set. */
  filters: Record<string, string>;
}

type Saved = Record<string, Record<string, string>>;

/** Names the filters that are set, and keeps them in this browser. A saved one is a link. */
export function SavedFilters({ panel, filters }: SavedFiltersProps) {
  const [saved, setSaved] = useKept<Saved>(`filters-${panel}`, {});
  const [name, setName] = useState('');
  const current = JSON.stringify(Object.entries(filters).sort());
  const isCurrent = (entry: Record<string, string>) =>
    JSON.stringify(Object.entries(entry).sort()) === current;
  const isSet = Object.keys(filters).length > 0;
  const known = Object.entries(saved).find(([, entry]) => isCurrent(entry))?.[0];

  function save(event: Event): void {
    event.preventDefault();
    if (!name.trim()) return;
    setSaved({ ...saved, [name.trim()]: filters });
    setName('');
  }

  if (!isSet && !Object.keys(saved).length) return null;
  return (
    <div class="buttons">
      {Object.entries(saved).map(([each, entry]) => (
        <a
          key={each}
          class="button"
          href={formatPlace({ panel, query: entry })}
          aria-current={each === known ? 'true' : undefined}
        >
          {each}
        </a>
      ))}
      {isSet && <a href={formatPlace({ panel })}>Clear the filters</a>}
      {known !== undefined && (
        <button
          type="button"
          onClick={() =>
            setSaved(Object.fromEntries(Object.entries(saved).filter(([each]) => each !== known)))
          }
        >
          Forget “{known}”
        </button>
      )}
      {isSet && known === undefined && (
        <form class="buttons" onSubmit={save}>
          <input
            aria-label="Name of these filters"
            placeholder="Name of these filters"
            maxLength={40}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
          <button type="submit">Save the filters</button>
        </form>
      )}
    </div>
  );
}
