import type { ComponentChildren } from 'preact';
import type { Currency } from '../../../protocol/money.ts';
import { toMinorUnits } from '../../data/minor-units.ts';
import { useOnce } from '../../data/use-once.ts';
import { useFormDraft } from '../../sections/drafts.ts';
import { MoneyField } from '../parts/money-field.tsx';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

interface SumFormProps extends Pick<PanelProps, 'act'> {
  label: string;
  currency: Currency;
  /** Minor units: the sum unless another is typed. */
  initial: number;
  /** The words of the button that sends it. */
  button: string;
  isDanger?: boolean;
  run: (amount: number, fields: FormData) => Promise<void>;
  /** Further fields, and what the user should know. */
  children: ComponentChildren;
}

/** A form that moves money: it shows the sum, which can be changed, and asks. */
export function SumForm({ label, currency, initial, button, isDanger, act, run, children }: SumFormProps) {
  const actOnce = useOnce(act);
  const { form, isKept, clear } = useFormDraft(label);

  function submit(event: Event): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    void actOnce(`${label}: done.`, async () => {
      await run(toMinorUnits(fields.get('amount'), currency), fields);
      clear();
    });
  }

  return (
    <Opener label={label} isUnfolded={isKept}>
      <form class="settings" onSubmit={submit} key={initial} {...form}>
        <MoneyField
          label={`Amount in ${currency}`}
          name="amount"
          currency={currency}
          initial={initial}
          isRequired
        />
        {children}
        <button type="submit" class={isDanger ? 'danger' : 'primary'}>
          {button}
        </button>
      </form>
    </Opener>
  );
}
