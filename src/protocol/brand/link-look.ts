/** How much of the order an embedded page shows above the form: its title with the amount and what is behind it, or the amount alone. */
export const SUMMARIES = ['full', 'amount'] as const;

export type Summary = (typeof SUMMARIES)[number];

/** The look that a link sets for its page. */
export interface LinkLook {
  /** The URL of the link's own stylesheet (`Metadata.custom_css`), whose text comes from `GET /checkout/{token}/stylesheet`. */
  customCss?: string;
  /** Default: `full`. The script's own option takes precedence. */
  summary?: Summary;
}
