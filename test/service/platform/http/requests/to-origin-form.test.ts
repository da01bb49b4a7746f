import { describe, expect, it } from 'vitest';
import { toOriginForm } from '../../../../../src/service/platform/http/requests/to-origin-form.ts';
import { CLOSE, createRequest, useBytes } from '../connections/listen-for-bytes.ts';

const listening = useBytes();

describe('toOriginForm', () => {
  it.each([
    ['http://localhost/api/v5?x=1', '/api/v5?x=1'],
    ['HTTPS://shop.example:8443/api/v5', '/api/v5'],
    ['http://localhost', '/'],
    ['http://localhost?x', '/?x'],
    ['http://localhost//api', '//api'],
    ['/api/v5?to=http://evil.example/', '/api/v5?to=http://evil.example/'],
    ['//api/v5', '//api/v5'],
    ['ftp://localhost/api', 'ftp://localhost/api'],
    ['*', '*'],
  ])('converts %s to %s', (url, path) => {
    expect(toOriginForm({ url })).toBe(path);
  });

  it('gives both forms of a URL the same answer, also with caching forbidden', async () => {
    const send = (target: string) =>
      listening.send(createRequest(`GET ${target} HTTP/1.1`, ['Host: localhost', CLOSE]));
    const [absolute] = await send('http://localhost/api/v4/payments/links');
    const [usual] = await send('/api/v4/payments/links');
    expect(absolute).toMatchObject({ status: 401, body: usual?.body });
    expect(absolute?.head).toContain('cache-control: no-store');
  });
});
