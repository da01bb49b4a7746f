import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { BankFileError, FILE_LIMITS, unreadable } from './bank-file.ts';

/** An element by its local name: versions of a message differ by their namespace. */
export interface XmlElement {
  name: string;
  namespace: string;
  /** The line where it begins, from 1. */
  line: number;
  /** Its own text, trimmed. */
  text: string;
  attributes: Record<string, string>;
  children: XmlElement[];
}

/** @returns the children of a path, such as `['NtryDtls', 'TxDtls']`: all with these names at each step */
export const findAll = (from: XmlElement | undefined, ...path: string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
    from ? [from] : [],
  );

export const find = (from: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  findAll(from, ...path)[0];

/** @returns the text of the first path that has one */
export function findText(from: XmlElement | undefined, ...paths: string[][]): string | undefined {
  for (const path of paths) {
    const text = find(from, ...path)?.text;
    if (text) return text;
  }
  return undefined;
}

/** A chunk is long enough to be quick, and short enough for the requests that wait for it. */
const CHUNK_LENGTH = 32_768;

/** Decodes by the byte order mark or the declaration, UTF-8 without one. UTF-16 has a zero beside each ASCII letter. */
function decode(bytes: Buffer): string {
  const declared = /^[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(
    bytes.subarray(0, 200).toString('latin1'),
  )?.[1];
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || second === 0;
  const isBig = (first === 0xfe && second === 0xff) || first === 0;
  const label = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : (declared ?? 'utf-8');
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw unreadable(`It is not written in ${label}.`);
  }
}

/**
 * Parses XML strictly, and hands out each element with one of the names in `handles` when it ends. It is then dropped from its parent,
 * so that the memory does not grow with the file. Entities are not expanded, and a document type ends the reading.
 * @returns the root, without the elements that were handed out
 * @throws BankFileError if it is no XML, or beyond a limit
 */
export async function parseXml(
  bytes: Buffer,
  handles: Record<string, (element: XmlElement, parents: readonly XmlElement[]) => void>,
): Promise<XmlElement> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  const fail = (reason: string) => {
    throw unreadable(reason, parser.line);
  };
  parser.on('error', ({ message }) => fail(message.replace(/^\d+:\d+: /, '').replace(/[^.]$/, '$&.')));
  parser.on('doctype', () => fail('A document type is not allowed.'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= FILE_LIMITS.depth)
      throw new BankFileError('BANK_FILE_TOO_LARGE', `At most ${FILE_LIMITS.depth} elements in one another.`);
    const element: XmlElement = {
      ...{ name: local, namespace: uri, line: parser.line, text: '', children: [] },
      attributes: Object.fromEntries(
        Object.values(attributes).map(({ local: name, value }) => [name, value]),
      ),
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const append = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    element.text += text;
    if (element.text.length > FILE_LIMITS.textLength)
      throw new BankFileError(
        'BANK_FILE_TOO_LARGE',
        `Line ${parser.line}: a text of more than 10,000 letters.`,
      );
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    element.text = element.text.trim();
    const handle = handles[element.name];
    if (!handle) return;
    handle(element, open);
    open.at(-1)?.children.pop();
  });
  const text = decode(bytes);
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
    parser.write(text.slice(at, at + CHUNK_LENGTH));
    await setImmediate();
  }
  parser.close();
  if (!root) throw unreadable('It has no element.');
  return root;
}
