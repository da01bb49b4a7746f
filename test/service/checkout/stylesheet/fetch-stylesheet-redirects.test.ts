import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_STYLESHEET_REDIRECTS } from '../../../../src/service/checkout/stylesheet/fetch-stylesheet.ts';
import { fetchRules } from './fetch-rules.ts';
import { type FakeInternet, startFakeInternet } from './start-fake-internet.ts';

const SHOP = 'https://shop.example/a.css';
const CDN = 'https://cdn.example/a.css';
const RULES = { rules: 'a{}' };
const NOT_ALLOWED = {
  problem: 'STYLESHEET_REDIRECT_NOT_ALLOWED',
};
const TOO_MANY = { problem: 'STYLESHEET_TOO_MANY_REDIRECTS' };

const answerRules: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/css' }).end('a{}');
const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    response.writeHead(status, { location }).end();

let internet: FakeInternet;
afterEach(() => internet.close());

async function fetchFrom(url: string, answers: Record<string, RequestListener>) {
  internet = await startFakeInternet(answers);
  return fetchRules(url, {
    domains: ['shop.example', 'www.shop.example', 'localhost'],
    linkCss: CDN,
    publicAgents: internet.agents,
  });
}

describe('createFetchStylesheet, redirected', () => {
  it.each([301, 302, 303, 307, 308])('follows the status %i', async (status) => {
    const next = 'https://shop.example/b.css';
    expect(await fetchFrom(SHOP, { [SHOP]: redirectTo(next, status), [next]: answerRules })).toEqual(RULES);
    expect(internet.asked).toEqual([SHOP, next]);
  });

  it.each([
    ['a path', '/css/b.css', 'https://shop.example/css/b.css'],
    ['a path without a slash', 'b.css', 'https://shop.example/b.css'],
    ['a query', '?v=2', 'https://shop.example/a.css?v=2'],
    ['another domain of the company', 'https://www.shop.example/b.css', 'https://www.shop.example/b.css'],
    ['its domain without the scheme', '//www.shop.example/b.css', 'https://www.shop.example/b.css'],
    ['a fragment', '/b.css#top', 'https://shop.example/b.css'],
  ])('follows a script’s URL to %s', async (_name, location, next) => {
    expect(await fetchFrom(SHOP, { [SHOP]: redirectTo(location), [next]: answerRules })).toEqual(RULES);
    expect(internet.asked).toEqual([SHOP, next]);
  });

  it.each([
    ['another host', 'https://cdn.example/b.css'],
    ['the link’s own URL', CDN],
    ['a subdomain', 'https://a.shop.example/b.css'],
    ['another port', 'https://shop.example:8443/b.css'],
    ['plain http', 'http://shop.example/b.css'],
    ['a user name', 'https://user:secret@shop.example/b.css'],
    ['a private address', 'https://10.0.0.1/b.css'],
    ['a loopback host that the company does not list', 'http://127.0.0.1:9000/b.css'],
    ['data', 'data:text/css,a{}'],
    ['a file', 'file:///etc/passwd'],
    ['a URL that is none', 'https://'],
  ])('does not follow a script’s URL to %s', async (_name, location) => {
    const answers = { [SHOP]: redirectTo(location), [CDN]: answerRules, [location]: answerRules };
    expect(await fetchFrom(SHOP, answers)).toEqual(NOT_ALLOWED);
    expect(internet.asked).toEqual([SHOP]);
  });

  it('follows a script’s URL to no address of the service itself', async () => {
    const answers = { [SHOP]: redirectTo('http://localhost:4242/page/checkout.css') };
    expect(await fetchFrom(SHOP, answers)).toEqual({
      problem: 'STYLESHEET_ADDRESS_NOT_ALLOWED',
    });
  });

  it('follows the link’s own URL within its origin', async () => {
    const next = 'https://cdn.example/b.css';
    expect(await fetchFrom(CDN, { [CDN]: redirectTo('/b.css'), [next]: answerRules })).toEqual(RULES);
  });

  it.each([
    'https://other.example/a.css',
    SHOP,
    'https://cdn.example:8443/a.css',
    'http://cdn.example/a.css',
  ])('does not follow the link’s own URL to %s', async (location) => {
    const answers = { [CDN]: redirectTo(location), [location]: answerRules };
    expect(await fetchFrom(CDN, answers)).toEqual(NOT_ALLOWED);
    expect(internet.asked).toEqual([CDN]);
  });

  it('checks every redirect against the first URL', async () => {
    const next = 'https://shop.example/b.css';
    const answers = { [SHOP]: redirectTo(next), [next]: redirectTo(CDN), [CDN]: answerRules };
    expect(await fetchFrom(SHOP, answers)).toEqual(NOT_ALLOWED);
    expect(internet.asked).toEqual([SHOP, next]);
  });

  it('follows redirects up to a limit', async () => {
    const urls = Array.from({ length: 6 }, (_, index) => `https://shop.example/${index}.css`);
    const first = urls.length - 2 - MAX_STYLESHEET_REDIRECTS;
    const answers = Object.fromEntries(
      urls.map((url, index) => [url, urls[index + 1] ? redirectTo(urls[index + 1] ?? '') : answerRules]),
    );
    expect(await fetchFrom(urls[first + 1] ?? '', answers)).toEqual(RULES);
    await internet.close();
    expect(await fetchFrom(urls[first] ?? '', answers)).toEqual(TOO_MANY);
    expect(internet.asked).toEqual(urls.slice(first, -1));
  });

  it('ends a redirect loop', async () => {
    expect(await fetchFrom(SHOP, { [SHOP]: redirectTo(SHOP) })).toEqual(TOO_MANY);
    expect(internet.asked).toHaveLength(1 + MAX_STYLESHEET_REDIRECTS);
  });

  it('treats a redirect without a target as a wrong status', async () => {
    expect(await fetchFrom(SHOP, { [SHOP]: (_, response) => response.writeHead(302).end() })).toEqual({
      problem: 'STYLESHEET_NOT_FOUND',
    });
  });
});
