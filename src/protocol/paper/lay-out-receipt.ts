import { readPairs } from '../nexo/additional-response.ts';
import type { PrintedRow } from '../terminal/terminal-connection.ts';

/** The number of characters per row of paper. A wide character takes more space. */
export const COLUMNS = 42;

/** A line of `PaymentReceipt`. */
export interface ReceiptLine {
  /** Pairs with `name`, `value` and `key`. */
  Text: string;
  CharacterStyle?: string;
}

const CENTRED = /^(header\d|approved|declined)$/;

/** Places a name on the left and its value on the right, or below it if both do not fit into a row. */
function joinPair(name: string, value: string): string[] {
  if (!value) return [name];
  if (name.length + value.length < COLUMNS) return [name.padEnd(COLUMNS - value.length) + value];
  return [name, ...(value.match(/.{1,42}/gu) ?? []).map((part) => part.padStart(COLUMNS))];
}

/**
 * Lays out a receipt as rows of paper.
 * @throws PairsError for a line that does not consist of pairs
 */
export const layOutReceipt = (lines: readonly ReceiptLine[]): PrintedRow[] =>
  lines.flatMap(({ Text, CharacterStyle }) => {
    const pairs = readPairs(Text);
    const name = (pairs.get('name') ?? '').slice(0, COLUMNS);
    const isCentred = CENTRED.test(pairs.get('key') ?? '');
    const texts = isCentred ? [name] : joinPair(name, pairs.get('value') ?? '');
    return texts.map((text) => ({
      Text: text,
      Alignment: isCentred ? 'Centred' : 'Left',
      Style: CharacterStyle === 'Bold' ? 'Bold' : 'Normal',
      IsWide: false,
      IsTall: pairs.get('key') === 'header1',
    }));
  });
