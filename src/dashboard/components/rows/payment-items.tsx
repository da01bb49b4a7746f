import { type Currency, formatAmount } from '../../../protocol/money.ts';

interface Item {
  Name: string;
  Quantity: number;
  UnitPrice: number;
  VatRate: number;
}

/** The items that were bought, with their VAT, which the prices include. */
export function PaymentItems({ items, currency }: { items: readonly Item[]; currency: Currency }) {
  if (!items.length) return null;
  const format = (amount: number) => formatAmount(amount, currency, 'en');
  return (
    <table class="items">
      <caption>Items</caption>
      <tbody>
        {items.map(({ Name, Quantity, UnitPrice, VatRate }, at) => (
          <tr key={at}>
            <th scope="row">
              {Quantity} × {Name}
            </th>
            <td>VAT {VatRate} %</td>
            <td>{format(Quantity * UnitPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
