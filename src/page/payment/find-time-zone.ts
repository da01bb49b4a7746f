/** Returns the shopper's time zone, which is stored only to write times in mails. */
export const findTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
