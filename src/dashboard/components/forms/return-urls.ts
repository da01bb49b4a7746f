const toUrl = (outcome: string): string => `${location.origin}/sandbox?returned=${outcome}`;

/** Where the shopper returns to: the dashboard itself. Its host must be among the company's domains. */
export const RETURN_URLS = {
  SuccessRedirectUrl: toUrl('success'),
  FailureRedirectUrl: toUrl('failure'),
  CancelRedirectUrl: toUrl('cancel'),
};
