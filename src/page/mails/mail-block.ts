/** A name with its value, and what is said of them in smaller letters. */
export interface MailRow {
  name: string;
  detail?: string;
  value: string;
  note?: string;
  isTotal?: boolean;
}

/** The sentence with its address, the same without it, and the label of the button if it is one. */
export interface LinkBlock {
  type: 'link';
  text: string;
  words: string;
  url: string;
  label?: string;
}

/** A part of a mail. The plain text and the document are both made of the same parts: no word is written twice. */
export type MailBlock =
  /** A paragraph; `strong` is the part of it that is shown large. */
  | { type: 'text'; text: string; strong?: string }
  /** The subject in the merchant's words: the first line is its name. */
  | { type: 'title'; lines: string[] }
  /** Facts, each in a line of its own. */
  | { type: 'facts'; lines: string[] }
  | { type: 'rows'; rows: MailRow[] }
  /** The print of a terminal, in columns. */
  | { type: 'paper'; text: string }
  | LinkBlock
  /** Below everything else. */
  | { type: 'end'; text: string };
