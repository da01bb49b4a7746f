import { findPaymentMethod, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { MethodMark } from './method-mark.tsx';
import { findMethodPanel } from './method-panels.ts';

export interface MethodChooserProps {
  catalog: Catalog;
  methods: readonly PaymentMethodId[];
  method: PaymentMethodId | undefined;
  isBusy: boolean;
  onChoose(method: PaymentMethodId): void;
}

/**
 * The methods as radio inputs. A single one is no choice: it stays in the document for whatever drives the page,
 * but neither before the eyes nor in the order of the Tab key.
 */
export function MethodChooser({ catalog, methods, method, isBusy, onChoose }: MethodChooserProps) {
  return (
    <fieldset class={methods.length > 1 ? 'methods' : 'methods visually-hidden'}>
      <legend class="visually-hidden">{catalog.chooseMethod}</legend>
      {methods.map((id) => (
        <label key={id} class="method" part="method">
          <input
            type="radio"
            name="method"
            value={id}
            tabIndex={methods.length > 1 ? undefined : -1}
            checked={id === method}
            disabled={isBusy && id !== method}
            onChange={() => onChoose(id)}
          />
          <span class="method-name">{findMethodPanel(id)?.name(catalog) ?? findPaymentMethod(id)?.name}</span>
          <MethodMark method={id} />
        </label>
      ))}
    </fieldset>
  );
}
