/** The URLs of a merchant's legal pages, to which the page links. */
export interface LegalLinks {
  terms?: string;
  privacy?: string;
  /** Also `mailto:` and `tel:`. */
  contact?: string;
}
