/** Returns the origin of a URL. An invalid URL counts as its own origin; it is refused when it is used (`webhook-targets.ts`). */
export const getOrigin = (url: string): string => URL.parse(url)?.origin ?? url;
