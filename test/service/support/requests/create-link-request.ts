/**
 * A request with only the required fields that breaks no rule for any of the built-in companies. A change to
 * `undefined` takes a field out.
 */
export function createLinkRequest(change: object = {}): Record<string, unknown> {
  const request = {
    Purpose: 'Order 1042',
    Amount: 1990,
    SuccessRedirectUrl: 'http://localhost:4243/success?order=1042',
    FailureRedirectUrl: 'http://localhost:4243/failure',
    CancelRedirectUrl: 'http://localhost:4243/cancel',
    ...change,
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
}
