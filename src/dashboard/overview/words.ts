const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const LONG_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** @param day such as `2026-11-27` @returns `Nov 27` */
export const nameDay = (day: string): string => DAY.format(Date.parse(day));

/** @returns `Nov 27, 2026` */
export const nameLongDay = (day: string): string => LONG_DAY.format(Date.parse(day));
