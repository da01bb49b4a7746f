/** A searchable part of a document (written by `list-passages.ts` of the build). */
export interface IndexedPassage {
  /** The id of its heading or row; empty for the beginning of the document. */
  id: string;
  heading: string;
  text: string;
  /** Whether it is a table row, whose heading is the name in its first cell. */
  isRow?: true;
}

/** A document in `/docs/search.json`. */
export interface IndexedDocument {
  /** The path below `/docs/`. */
  name: string;
  group: string;
  title: string;
  /** A sentence about the content. */
  summary: string;
  passages: readonly IndexedPassage[];
}
