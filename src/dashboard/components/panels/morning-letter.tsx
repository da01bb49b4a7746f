import { formatPlace } from '../../data/place.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import { getZone } from '../../payments/days.ts';
import type { PanelProps } from '../parts/panel-props.ts';

const LETTER = '/dashboard/letter';

/** The morning letter of the user. */
export function MorningLetter({ service, act }: PanelProps) {
  const { value, problem, refresh } = usePolled<{
    Letter: { On: boolean; Email: string | null; TimeZone: string | null };
  }>(service, LETTER);
  const actOnce = useOnce(act);
  if (!value) return <p class={problem && 'problem'}>{problem ?? 'Loading …'}</p>;
  const { On, Email, TimeZone } = value.Letter;
  const change = (isOn: boolean) =>
    actOnce(isOn ? 'The next letter comes at eight, if there is news.' : 'No more letters.', () =>
      service.send('PUT', LETTER, { On: isOn, TimeZone: getZone() }),
    ).then(refresh);
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          checked={On}
          disabled={!Email && !On}
          onChange={({ currentTarget: { checked } }) => change(checked)}
        />
        Morning letter to me
      </label>
      <p class="hint">
        {Email
          ? `At eight (${TimeZone ?? getZone()}), to ${Email}: what the day before brought, and what waits. On a day without news there is none. `
          : 'Your login has no email address. '}
        {!Email && <a href={formatPlace({ panel: 'team' })}>Add it under Team</a>}
        {On && TimeZone !== getZone() && (
          <button type="button" onClick={() => change(true)}>
            At eight in {getZone()}
          </button>
        )}
      </p>
    </div>
  );
}
