import { describe, expect, it } from 'vitest';
import { createFetchLogo, type RequestLogo } from '../../../../src/service/calls/companies/fetch-logo.ts';
import { MAX_LOGO_BYTES } from '../../../../src/service/calls/companies/read-logo.ts';

const URL = 'https://shop.example/logo.png';

/** A server that gives this answer. */
const answer =
  (statusCode: number, type: string, chunks: Buffer[]): RequestLogo =>
  async () =>
    Object.assign(
      (async function* () {
        yield* chunks;
      })(),
      { statusCode, headers: { 'content-type': type } },
    );

const fetchFrom = (request: RequestLogo) => createFetchLogo(new AbortController().signal, request)(URL);

describe('fetching a logo', () => {
  it('accepts a picture, whatever other headers its server sends', async () => {
    const logo = await fetchFrom(answer(200, 'image/PNG; charset=x', [Buffer.from('a'), Buffer.from('b')]));
    expect([logo?.type, String(logo?.body)]).toEqual(['image/png', 'ab']);
  });

  it('accepts a picture of as many bytes as a logo may have', async () => {
    const logo = await fetchFrom(answer(200, ' image/png ;q', [Buffer.alloc(MAX_LOGO_BYTES)]));
    expect([logo?.type, logo?.body.length]).toEqual(['image/png', MAX_LOGO_BYTES]);
  });

  it('reads nothing more of an answer that it does not accept', async () => {
    let given: AbortSignal | undefined;
    const refused = answer(200, 'text/html', [Buffer.from('a')]);
    await fetchFrom((url, signal) => {
      given = signal;
      return refused(url, signal);
    });
    expect(given?.aborted).toBe(true);
  });

  it.each([
    ['another type', answer(200, 'text/html', [Buffer.from('a')])],
    ['no type', answer(200, '', [Buffer.from('a')])],
    ['a redirect', answer(302, 'image/png', [])],
    ['a page that is missing', answer(404, 'image/png', [])],
    [
      'more bytes than a logo has',
      answer(200, 'image/png', [Buffer.alloc(MAX_LOGO_BYTES), Buffer.from('a')]),
    ],
    ['no answer', async () => Promise.reject(new Error('refused'))],
  ])('accepts nothing from %s', async (_name, request) => {
    expect(await fetchFrom(request)).toBeUndefined();
  });

  it('connects only to public addresses', async () => {
    const fetchLogo = createFetchLogo(new AbortController().signal);
    expect(await fetchLogo('https://127.0.0.1:9/logo.png')).toBeUndefined();
  });
});
