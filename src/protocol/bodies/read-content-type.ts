/** The labels of UTF-8 (https://encoding.spec.whatwg.org/#names-and-labels), and of ASCII, which is a part of it. */
const UTF8_LABELS = ['', 'utf-8', 'utf8', 'us-ascii', 'ascii'];
/** The length of a `Content-Type` header that is read. */
const MAX_LENGTH = 1_000;

interface ContentType {
  /** In lower case, without parameters. */
  type: string;
  /** Whether a text of this type is UTF-8. JSON has no parameter for it, and some clients send one in their own spelling. */
  isUtf8: boolean;
  /** Whether there is a parameter other than `charset`. */
  hasOthers: boolean;
}

/** Reads a `Content-Type` header. */
export function readContentType(header: string): ContentType {
  const [type = '', ...parameters] = header
    .slice(0, MAX_LENGTH)
    .split(';')
    .map((text) => text.trim().toLowerCase());
  const given = parameters.filter(Boolean).map((text) => text.split('=', 2).map((part) => part.trim()));
  const charsets = given
    .filter(([name]) => name === 'charset')
    .map(([, value = '']) => value.replaceAll('"', ''));
  return {
    type,
    isUtf8: charsets.every((charset) => UTF8_LABELS.includes(charset)),
    hasOthers: charsets.length < given.length,
  };
}
