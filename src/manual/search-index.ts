/** A part of a document that can be found (`list-passages.ts` of the build writes it). */
export interface IndexedPassage {
  /** The id of its heading or row; empty for the beginning of the document. */
  id: string;
  heading: string;
  text: string;
}

/** One document in `/docs/search.json`. */
export interface IndexedDocument {
  /** Its address below `/docs/`. */
  name: string;
  group: string;
  title: string;
  passages: readonly IndexedPassage[];
}
