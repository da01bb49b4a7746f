export const CURRENCY = 'EUR';

/** Only for currencies with two decimals, and this shop sells in one. */
export const formatMoney = (amountMinor: number, currency: string = CURRENCY): string =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(amountMinor / 100);
