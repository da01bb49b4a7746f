/** A request that breaks no rule, with only the required fields. A change to `undefined` takes a field out. */
export function createLinkRequest(change: object = {}): Record<string, unknown> {
  const request = {
    Purpose: 'Order 1042',
    Amount: 1990,
    SuccessRedirectUrl: 'https://shop.example/success',
    FailureRedirectUrl: 'https://shop.example/failure',
    CancelRedirectUrl: 'https://shop.example/cancel',
    ...change,
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
}

/** The same for the second of the built-in companies. */
export function createPartnerLinkRequest(change: object = {}): Record<string, unknown> {
  return createLinkRequest({
    SuccessRedirectUrl: 'https://partner.example/success',
    FailureRedirectUrl: 'https://partner.example/failure',
    CancelRedirectUrl: 'https://partner.example/cancel',
    ...change,
  });
}
