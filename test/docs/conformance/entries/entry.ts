/** The answer to one statement of the specification. A built one has files and tests; any other says why it has none. */
export interface Entry {
  /** The statement in words of our own. */
  says: string;
  /** The files where it is built. */
  where?: readonly string[];
  /** A test that fails without it: `file › title`, or `file › title › text` with a text of its source, for a row of a table. */
  tests?: readonly string[];
  /** The part of a built statement that is not built yet. */
  lacks?: string;
  /** For a part that the specification does not show: our choice, with a link to its document. */
  open?: string;
  /** For a name, an advice to merchants or a fact of other programs, which asks nothing of the code: where we say it. */
  noRule?: string;
  /** The reason why it is not built. */
  notBuilt?: string;
}

export interface EntrySection {
  /** The first part of the ids. */
  section: string;
  heading: string;
  entries: Readonly<Record<string, Entry>>;
}
