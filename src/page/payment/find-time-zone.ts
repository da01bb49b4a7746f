/** Returns the shopper's time zone, in which mails have times, and a subscription counts its days. */
export const findTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
