interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Encodes a value as one segment of a path. @throws TypeError for a value that would change which call it is */
function writeSegment(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`params.${name} is "${text}", which is no id.`);
  return encodeURIComponent(text);
}

/** Returns the method and the URL for a name such as `GET /api/v5/payments/link/{TransactionId}`. */
export function writeAddress(name: string, baseUrl: string, { params = {}, query = {} }: Parts) {
  if (!/^https?:\/\/[^/?#]+\/*$/.test(baseUrl))
    throw new TypeError(
      `baseUrl is "${baseUrl}": it is an address such as https://pay.example, without a path.`,
    );
  const [, method = '', path = ''] = /^([A-Z]+) (\/.*)$/.exec(name) ?? [];
  if (!method) throw new TypeError(`"${name}" is no call: it is a method and a path, such as GET /api/v5.`);
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => writeSegment(key, params[key]));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return { method, url: `${baseUrl.replace(/(?<!\/)\/+$/, '')}${filled}${search && `?${search}`}` };
}
