import type { Overview } from '../../../protocol/dashboard/overview-answer.ts';
import { formatPlace } from '../../data/place.ts';
import { goTo } from '../../data/use-place.ts';
import { DateField } from '../parts/date-field.tsx';

const CHOICES = ['7', '30', '90'];
/** The range used if the URL names none. */
const DEFAULT = '30';

interface RangeFormProps {
  /** The query of the URL: `Days`, or `From` and `To`, and `Currency`. */
  query: Record<string, string>;
  overview: Overview | undefined;
  /** The last day that can be chosen, also while another range loads. */
  today: string | undefined;
  currencies: readonly string[];
  currency: string | undefined;
}

/** Selects the days and the currency. Each choice is a URL, so Back and reload work. */
export function RangeForm({ query, overview, today, currencies, currency }: RangeFormProps) {
  const { Days = query.From || query.To ? '' : DEFAULT, From, To, ...others } = query;
  // If the service refuses a range there is no overview: keep both dates, so that either can be corrected.
  const shown = { From: From ?? overview?.From ?? '', To: To ?? overview?.To ?? '' };
  return (
    <form class="range" aria-label="Range" onSubmit={(event) => event.preventDefault()}>
      <p class="choices">
        {CHOICES.map((choice) => (
          <a
            key={choice}
            class="button"
            href={formatPlace({
              panel: 'overview',
              query: { ...others, ...(choice !== DEFAULT && { Days: choice }) },
            })}
            aria-current={choice === Days ? 'true' : undefined}
          >
            {choice} days
          </a>
        ))}
      </p>
      {(['From', 'To'] as const).map((name) => (
        <DateField
          key={name}
          label={name}
          hint="A day in UTC"
          // A change of `max` clears the digits that are being typed: it must stay while a range loads.
          max={name === 'From' ? shown.To || undefined : today}
          value={shown[name]}
          onChange={(value) => {
            // A half-typed date has an empty value.
            if (value) goTo({ panel: 'overview', query: { ...others, ...shown, [name]: value } });
          }}
        />
      ))}
      {currencies.length > 1 && (
        <label>
          Currency
          <select
            value={currency}
            onChange={({ currentTarget }) =>
              goTo({ panel: 'overview', query: { ...query, Currency: currentTarget.value } })
            }
          >
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
    </form>
  );
}
