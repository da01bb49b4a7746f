const toUrl = (outcome: string): string => `${location.origin}/sandbox?returned=${outcome}`;

/** Where the shopper of a new link goes afterwards: the dashboard, which works for companies that have this host among their domains. */
export const RETURN_URLS = {
  SuccessRedirectUrl: toUrl('success'),
  FailureRedirectUrl: toUrl('failure'),
  CancelRedirectUrl: toUrl('cancel'),
};
