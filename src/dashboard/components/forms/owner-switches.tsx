import type { CompanyAnswer } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import { getZone } from '../../payments/days.ts';
import type { PanelProps } from '../parts/panel-props.ts';

const LETTER = '/dashboard/letter';

interface SwitchProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

const Switch = ({ label, isOn, isDisabled = false, onChange }: SwitchProps) => (
  <label class="check">
    <input
      type="checkbox"
      checked={isOn}
      disabled={isDisabled}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
    {label}
  </label>
);

/** The morning letter of the user. */
function MorningLetter({ service, act }: PanelProps) {
  const { value, refresh } = usePolled<{
    Letter: { On: boolean; Email: string | null; TimeZone: string | null };
  }>(service, LETTER);
  const actOnce = useOnce(act);
  if (!value) return null;
  const { On, Email, TimeZone } = value.Letter;
  const change = (isOn: boolean) =>
    actOnce(isOn ? 'The next letter comes at eight, if there is news.' : 'No more letters.', () =>
      service.send('PUT', LETTER, { On: isOn, TimeZone: getZone() }),
    ).then(refresh);
  return (
    <div class="field">
      <Switch label="Morning letter to me" isOn={On} isDisabled={!Email && !On} onChange={change} />
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

interface OwnerSwitchesProps extends PanelProps {
  company: CompanyAnswer;
  /** Loads the company again. */
  reload: () => Promise<void>;
}

/** The switches of an owner: the morning letter, and the list of those who nearly paid. */
export function OwnerSwitches({ service, act, company, reload }: OwnerSwitchesProps) {
  const actOnce = useOnce(act);
  const switchNearlyPaid = (NearlyPaid: boolean) =>
    actOnce(NearlyPaid ? 'The list is under Payments.' : 'The list is switched off.', async () => {
      await service.send('PUT', '/api/v5/company', { NearlyPaid });
      await reload();
    });
  return (
    <section aria-labelledby="for-you">
      <h3 id="for-you">For you</h3>
      <div class="call">
        {service.scopes.includes('online-payments') && <MorningLetter service={service} act={act} />}
        <Switch label="Nearly paid" isOn={company.NearlyPaid} onChange={switchNearlyPaid} />
        <p class="hint">
          Lists who opened a link or tried to pay, and did not, and lets your team send the link again: once a
          day, three times at most. Your shoppers must have agreed to be written to about their order.
        </p>
      </div>
    </section>
  );
}
