import type { PrintedRow } from '../terminal/terminal-connection.ts';
import { describeValue, NexoFault, refuseForm } from './nexo-fault.ts';
import { isObject, type JsonObject } from './parse-nexo.ts';
import { readPart } from './read-payment.ts';
import type { PrintLine, PrintRequest } from './requests.ts';

const QUALIFIERS = ['CashierReceipt', 'CustomerReceipt', 'Document', 'Journal', 'SaleReceipt', 'Voucher'];
const RESPONSE_MODES = ['Immediate', 'NotRequired', 'PrintEnd', 'SoundEnd'];
const FORMATS = ['Text', 'BarCode', 'XHTML', 'MessageRef'];
const ALIGNMENTS = ['Left', 'Centred', 'Right', 'Justified'] as const satisfies PrintedRow['Alignment'][];
const STYLES = ['Normal', 'Bold', 'Italic', 'Underlined'] as const satisfies PrintedRow['Style'][];
const WIDTHS = ['SingleWidth', 'DoubleWidth'] as const;
const HEIGHTS = ['SingleHeight', 'HalfHeight', 'DoubleHeight'] as const;

const BARCODES = ['EAN8', 'EAN13', 'UPCA', 'Code25', 'Code128', 'PDF417', 'QRCode'];

const MAX_PRINT_LINES = 500;
const MAX_LINE_LENGTH = 512;

function readChoice<Name extends string>(field: string, value: unknown, names: readonly Name[]): Name {
  const name = names.find((each) => each === value);
  if (!name) throw refuseForm(field, value, `one of ${names.join(', ')} is needed.`);
  return name;
}

function readText(value: unknown, field = 'OutputText.Text'): string {
  if (typeof value !== 'string') throw refuseForm(field, value, 'a text is needed.');
  if (value.length > 2 * MAX_LINE_LENGTH || Array.from(value).length > MAX_LINE_LENGTH) {
    throw new NexoFault('MessageFormat', `${field} is longer than ${MAX_LINE_LENGTH} characters.`);
  }
  // Also remove invisible characters that would reorder the row, and lone surrogates.
  return value.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
}

function readLine(line: unknown): PrintLine {
  if (!isObject(line)) throw refuseForm('OutputText', line, 'a list of objects is needed.');
  const { EndOfLineFlag: endsLine = true } = line;
  if (typeof endsLine !== 'boolean') throw refuseForm('EndOfLineFlag', endsLine, 'true or false is needed.');
  return {
    Text: readText(line.Text),
    Alignment: readChoice('Alignment', line.Alignment ?? 'Left', ALIGNMENTS),
    Style: readChoice('CharacterStyle', line.CharacterStyle ?? 'Normal', STYLES),
    IsWide: readChoice('CharacterWidth', line.CharacterWidth ?? 'SingleWidth', WIDTHS) === 'DoubleWidth',
    IsTall: readChoice('CharacterHeight', line.CharacterHeight ?? 'SingleHeight', HEIGHTS) === 'DoubleHeight',
    endsLine,
  };
}

const CODE_LINE = {
  Text: '',
  Alignment: 'Centred',
  Style: 'Normal',
  IsWide: false,
  IsTall: false,
  endsLine: true,
} as const;

/** Reads the code below the text, if any. */
function readCode(barcode: unknown): PrintLine[] {
  if (barcode === undefined) return [];
  if (!isObject(barcode)) throw refuseForm('OutputBarcode', barcode, 'an object is needed.');
  const { BarcodeType, BarcodeValue } = barcode;
  const type = readChoice('OutputBarcode.BarcodeType', BarcodeType, BARCODES);
  if (type !== 'QRCode') {
    throw new NexoFault(
      'NotAllowed',
      `${describeValue('OutputBarcode.BarcodeType', type)}: this terminal prints "QRCode" only.`,
    );
  }
  const QrCode = readText(BarcodeValue, 'OutputBarcode.BarcodeValue');
  if (!QrCode) throw refuseForm('OutputBarcode.BarcodeValue', BarcodeValue, 'a text is needed.');
  return [{ ...CODE_LINE, QrCode }];
}

export function readPrint(body: JsonObject): PrintRequest {
  const output = readPart(body, 'PrintOutput');
  const qualifier = readChoice('DocumentQualifier', output.DocumentQualifier, QUALIFIERS);
  const responseMode = readChoice('ResponseMode', output.ResponseMode, RESPONSE_MODES);
  const content = readPart(output, 'OutputContent');
  const format = readChoice('OutputFormat', content.OutputFormat, FORMATS);
  if (format !== 'Text') {
    throw new NexoFault(
      'NotAllowed',
      `${describeValue('OutputFormat', format)}: this terminal prints "Text" only, which may have an OutputBarcode.`,
    );
  }
  const { OutputText: lines } = content;
  if (!Array.isArray(lines)) throw refuseForm('OutputText', lines, 'a list is needed.');
  if (lines.length < 1 || lines.length > MAX_PRINT_LINES) {
    throw new NexoFault(
      'MessageFormat',
      `OutputText has ${lines.length} lines: 1 to ${MAX_PRINT_LINES} are printed.`,
    );
  }
  return {
    category: 'Print',
    qualifier,
    responseMode,
    lines: [...lines.map(readLine), ...readCode(content.OutputBarcode)],
  };
}
