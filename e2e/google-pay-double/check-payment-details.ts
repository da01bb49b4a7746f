/** The limits of the constructor's checks (https://www.w3.org/TR/payment-request/#constructor). */
const MAX_ITEMS = 1_024;
const MAX_LENGTH = 1_024;

function refuse(text: string): never {
  throw new TypeError(`Failed to construct 'PaymentRequest': ${text}`);
}

function checkItem(item: PaymentItem | undefined, what: string): void {
  if (typeof item !== 'object' || item === null || typeof item.label !== 'string' || !item.amount)
    refuse(`Required member of ${what} is undefined.`);
  const { currency, value } = item.amount;
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`'${currency}' is not a well-formed currency code.`);
  // This is stricter than the standard, which also accepts a number and shows its binary tail.
  if (typeof value !== 'string' || !/^-?[0-9]+(\.[0-9]+)?$/.test(value))
    refuse(`'${value}' is not a valid amount format for ${what}`);
  if (item.label.length > MAX_LENGTH) refuse(`${what} label is too long.`);
}

export function checkPaymentMethods(methods: readonly PaymentMethodData[]): void {
  if (!Array.isArray(methods) || !methods.length) refuse('At least one payment method is required');
  const ids = methods.map(({ supportedMethods }) => supportedMethods);
  if (new Set(ids).size < ids.length)
    throw new RangeError('Cannot have duplicate payment method identifiers');
  for (const id of ids)
    if (!URL.canParse(id) || !id.startsWith('https:'))
      throw new RangeError(`Invalid payment method identifier "${id}".`);
  // Values that cannot be sent on to the payment app: functions, cycles.
  for (const { data } of methods) JSON.stringify(structuredClone(data));
}

export function checkPaymentDetails(details: PaymentDetailsInit): void {
  checkItem(details?.total, 'total');
  if (details.total.amount.value.startsWith('-')) refuse('Total amount value should be non-negative');
  const items = details.displayItems ?? [];
  if (items.length > MAX_ITEMS) refuse('At most 1024 items are allowed.');
  for (const item of items) checkItem(item, 'display items');
}
