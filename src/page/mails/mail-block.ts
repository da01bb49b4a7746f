/** A labeled value, with notes in smaller type. */
export interface MailLine {
  name: string;
  detail?: string;
  value: string;
  /** The value in groups that are only visually separate: a copied text contains no spaces. */
  groups?: readonly string[];
  /** Whether the value is under its label instead of beside it: it is too long, or is to be copied. */
  isBelow?: boolean;
  note?: string;
  isTotal?: boolean;
}

/** The sentence with and without its URL, and the label if it is a button. */
export interface LinkBlock {
  type: 'link';
  text: string;
  words: string;
  url: string;
  label?: string;
}

/** A part of a mail. The plain text and the HTML document are rendered from the same blocks, so no text exists twice. */
export type MailBlock =
  /** A paragraph. `strong` is the part of it that is emphasized. */
  | { type: 'text'; text: string; strong?: string }
  /** The purpose of the payment in the merchant's words. The first line is the title. */
  | { type: 'title'; lines: string[] }
  /** Facts, each on its own line. */
  | { type: 'facts'; lines: string[] }
  | { type: 'rows'; rows: MailLine[] }
  /** A receipt printed by a terminal, in columns. */
  | { type: 'paper'; text: string }
  | LinkBlock
  /** The text at the very end. */
  | { type: 'end'; text: string };
