/** The shopper's time zone; nothing of it is kept but for the times in a mail. */
export const findTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
