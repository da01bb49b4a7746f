/** The origin of a URL. A text that is no URL is its own origin: it is refused when it is sent to (`webhook-targets.ts`). */
export const getOrigin = (url: string): string => URL.parse(url)?.origin ?? url;
