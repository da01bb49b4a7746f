import { readPairs } from '../nexo/additional-response.ts';
import type { PrintedRow } from '../terminal-link.ts';

/** Characters of one row of paper. A wide one takes the room of more than one. */
export const COLUMNS = 42;

/** A line of `PaymentReceipt`. */
export interface ReceiptLine {
  /** Pairs: `name`, `value`, `key`. */
  Text: string;
  CharacterStyle?: string;
}

const CENTRED = /^(header\d|approved|declined)$/;

/**
 * A receipt as rows of paper: names on the left, values on the right.
 * @throws PairsError for a line that is not made of pairs
 */
export const layOutReceipt = (lines: readonly ReceiptLine[]): PrintedRow[] =>
  lines.map(({ Text, CharacterStyle }) => {
    const pairs = readPairs(Text);
    const name = pairs.get('name') ?? '';
    const value = pairs.get('value') ?? '';
    const isCentred = CENTRED.test(pairs.get('key') ?? '');
    return {
      Text: (isCentred || !value ? name : name.padEnd(COLUMNS - value.length) + value).slice(0, COLUMNS),
      Alignment: isCentred ? 'Centred' : 'Left',
      Style: CharacterStyle === 'Bold' ? 'Bold' : 'Normal',
      IsWide: false,
      IsTall: pairs.get('key') === 'header1',
    };
  });
