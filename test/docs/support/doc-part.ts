/** The part of a document that code decides: the lines between `<!-- marker -->` and `<!-- /marker -->`. */
export interface DocPart {
  /** Path of the document, from the root of the repository. */
  file: string;
  marker: string;
  /** `current` is what is between the markers now; `fillTable` takes the cells from it that only the document has. */
  render(current: string): string | Promise<string>;
}

/** A sentence of a document that contains a value of the code, such as a limit. Line breaks do not count. */
export interface DocSentence {
  file: string;
  sentence: string;
}
