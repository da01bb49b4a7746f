/**
 * `GET /checkout/{token}/stylesheet`, for the link's own stylesheet, or with `?url={absolute URL}`: the shop's rules as text,
 * because a page cannot read a stylesheet of another origin. A refusal's `Message` suggests a fix to the shop's developer.
 */
export interface StylesheetAnswer {
  /** The text as sent by the shop's server, not validated. */
  rules: string;
  /** Where in it the Base64 of each typeface begins and ends that the service has examined: the page uses no other. */
  typefaces?: [start: number, end: number][];
  /** Why it uses none of the other typefaces, for the shop's developer. */
  problems?: string[];
}
