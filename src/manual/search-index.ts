/** A part of a document that can be found (`list-passages.ts` of the build writes it). */
export interface IndexedPassage {
  /** The id of its heading or row; empty for the beginning of the document. */
  id: string;
  heading: string;
  text: string;
  /** It is a row of a table, and its heading the name that the row begins with. */
  isRow?: true;
}

/** A document in `/docs/search.json`. */
export interface IndexedDocument {
  /** Its address below `/docs/`. */
  name: string;
  group: string;
  title: string;
  /** Describes in one sentence what a reader finds there. */
  summary: string;
  passages: readonly IndexedPassage[];
}
