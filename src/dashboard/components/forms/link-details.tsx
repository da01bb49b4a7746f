import { useState } from 'preact/hooks';
import { LANGUAGES } from '../../../protocol/languages.ts';
import type { Currency } from '../../../protocol/money.ts';
import { PAYMENT_METHODS } from '../../../protocol/payment-methods.ts';
import type { Service } from '../../data/create-service.ts';
import { MAX_LINK_DAYS } from '../../payments/read-new-link.ts';
import { MoneyField } from '../parts/money-field.tsx';
import { RETURN_URLS } from './return-urls.ts';

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The rows of items. Their sum is the amount of the link. */
function ItemFields({ currency }: { currency: Currency }) {
  const [rows, setRows] = useState(0);
  return (
    <fieldset class="choices">
      <legend>Items: their sum takes the place of the amount</legend>
      {Array.from({ length: rows }, (_, at) => (
        <div class="settings" key={at}>
          <label>
            Item
            <input name="itemName" maxLength={450} />
          </label>
          <label>
            Quantity
            <input name="itemQuantity" type="number" min="1" max="100" defaultValue="1" />
          </label>
          <MoneyField label="Price of one" name="itemPrice" currency={currency} />
          <label>
            VAT in %
            <input name="itemVat" inputMode="decimal" size={5} defaultValue="22" />
          </label>
        </div>
      ))}
      <button type="button" onClick={() => setRows(rows + 1)}>
        Add an item
      </button>
    </fieldset>
  );
}

/** For a page of the shop itself: a bank takes over its window, so it needs the addresses to come back to. */
function EmbeddingFields({ hasSandbox }: Pick<Service, 'hasSandbox'>) {
  const [type, setType] = useState('standard');
  return (
    <>
      <label>
        Page
        <select name="type" value={type} onChange={({ currentTarget }) => setType(currentTarget.value)}>
          <option value="standard">a page of its own</option>
          <option value="embedded">in a page of your shop, for developers</option>
        </select>
      </label>
      {type === 'embedded' &&
        Object.entries(RETURN_URLS).map(([name, url]) => (
          <label key={name}>
            {name}
            <input
              name={name}
              type="url"
              defaultValue={hasSandbox ? url : ''}
              placeholder="https://your-shop.example/"
              required
            />
          </label>
        ))}
    </>
  );
}

/** The fields that few links need: items, a free amount, several payments, the language, the end, the shopper, the methods. */
export function LinkDetails({ hasSandbox, currency }: Pick<Service, 'hasSandbox'> & { currency: Currency }) {
  const [isFree, setFree] = useState(false);
  return (
    <details>
      <summary>More</summary>
      <div class="settings">
        <label>
          Note for the customer
          <input name="description" maxLength={450} />
        </label>
        <label>
          Customer’s name
          <input name="shopperName" autocomplete="off" maxLength={100} />
        </label>
        <label>
          Customer’s email
          <input name="shopperEmail" type="email" autocomplete="off" />
        </label>
        <label>
          Language
          <select name="language">
            <option value="">that of the customer’s browser</option>
            {Object.entries(LANGUAGES).map(([code, tag]) => (
              <option key={code} value={code}>
                {LANGUAGE_NAMES.of(tag)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Can be paid for, in days
          <input name="days" type="number" min="1" max={MAX_LINK_DAYS} placeholder="30" />
        </label>
        <label class="check">
          <input
            name="free"
            type="checkbox"
            checked={isFree}
            onChange={({ currentTarget }) => setFree(currentTarget.checked)}
          />
          The customer chooses the amount
        </label>
        {isFree && <MoneyField label="At least" name="least" currency={currency} />}
        <label class="check">
          <input name="reusable" type="checkbox" />
          Can be paid many times
        </label>
        <label class="check">
          <input name="hold" type="checkbox" />
          Only hold the money, to capture it later
        </label>
        <label class="check">
          <input name="email" type="checkbox" defaultChecked />
          Confirm the payment by email
        </label>
        <ItemFields currency={currency} />
        <fieldset class="choices">
          <legend>Methods: all that the company has, or only these</legend>
          {PAYMENT_METHODS.map(({ id, name }) => (
            <label class="check" key={id}>
              <input name="methods" type="checkbox" value={id} />
              {name}
            </label>
          ))}
        </fieldset>
        <EmbeddingFields hasSandbox={hasSandbox} />
      </div>
    </details>
  );
}
