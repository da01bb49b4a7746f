import type { Overview } from '../../../protocol/dashboard/overview-answer.ts';
import { formatPlace } from '../../data/place.ts';
import { goTo } from '../../data/use-place.ts';
import { DateField } from '../parts/date-field.tsx';

const CHOICES = ['7', '30', '90'];
/** The choice that no address names. */
const DEFAULT = '30';

export interface RangeFormProps {
  /** The address's part: `Days`, or `From` and `To`, and `Currency`. */
  query: Record<string, string>;
  overview: Overview | undefined;
  currencies: readonly string[];
  currency: string | undefined;
}

/** The choice of days and of a currency. Each is an address, so Back and a reload show the same. */
export function RangeForm({ query, overview, currencies, currency }: RangeFormProps) {
  const { Days = query.From || query.To ? '' : DEFAULT, From, To, ...others } = query;
  // A refused range has no overview: one day of it can be corrected, and the other stays.
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
          max={name === 'From' ? overview?.To : overview?.Today}
          value={shown[name]}
          onChange={(value) => {
            // An empty field is a date that is half typed.
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
