import { describe, expect, it } from 'vitest';
import { findStylesheetTarget } from '../../../../src/service/checkout/stylesheet/find-stylesheet-target.ts';

const DOMAINS = ['shop.example', 'localhost', '127.0.0.1'];

const find = (text: string, linkCss?: string) => findStylesheetTarget(text, { linkCss, domains: DOMAINS });

describe('findStylesheetTarget, for a URL that the script names', () => {
  it.each([
    'https://shop.example/a.css',
    'https://shop.example/a.css?v=1',
    'https://shop.example:443/a.css',
    'https://SHOP.example/a.css',
    'http://localhost:9000/a.css',
    'https://localhost:9000/a.css',
    'http://127.0.0.1/a.css',
  ])('takes %s', (url) => {
    expect(find(url)).toMatchObject({ permission: 'company', url: { href: new URL(url).href } });
  });

  it.each([
    ['another host', 'https://other.example/a.css'],
    ['a subdomain', 'https://www.shop.example/a.css'],
    ['a host that begins alike', 'https://shop.example.evil.example/a.css'],
    ['a host with a dot at its end', 'https://shop.example./a.css'],
    ['another port', 'https://shop.example:8443/a.css'],
    ['no TLS', 'http://shop.example/a.css'],
    ['a loopback host that the company does not list', 'http://shop.localhost:9000/a.css'],
    ['a user name', 'https://user@shop.example/a.css'],
    ['a password', 'https://user:secret@shop.example/a.css'],
    ['another scheme', 'ftp://shop.example/a.css'],
    ['data', 'data:text/css,a{}'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['a path', '/a.css'],
    ['a URL without its scheme', '//shop.example/a.css'],
    ['a backslash', 'https:\\\\shop.example\\a.css'],
    ['a slash too few', 'https:/shop.example/a.css'],
    ['a line end', 'https://shop.example/\na.css'],
    ['rules', 'a { color: red }'],
    ['nothing', ''],
  ])('refuses %s', (_name, url) => {
    expect(find(url)).toBeUndefined();
  });

  it('requests the same URL whatever its fragment is', () => {
    expect(find('https://shop.example/a.css#top')?.url.href).toBe('https://shop.example/a.css');
  });

  it.each([
    ['https://shop.example/b.css', true],
    ['http://localhost:9001/', true],
    ['https://other.example/a.css', false],
    ['https://www.shop.example/a.css', false],
    ['https://shop.example:8443/a.css', false],
    ['http://shop.example/a.css', false],
  ])('allows redirects to the company’s domains only: %s %s', (url, expected) => {
    expect(find('https://shop.example/a.css')?.mayLeadTo(new URL(url))).toBe(expected);
  });
});

describe('findStylesheetTarget, for the link’s own URL', () => {
  it.each([
    'https://cdn.example/a.css',
    'https://cdn.example:8443/a.css?v=1',
    'http://shop.localhost:9000/a.css',
  ])('accepts %s on any host', (url) => {
    expect(find(url, url)).toMatchObject({ permission: 'link', url: { href: url } });
  });

  it.each([
    ['another path', 'https://cdn.example/b.css'],
    ['another query', 'https://cdn.example/a.css?v=2'],
    ['another host', 'https://evil.example/a.css'],
  ])('refuses any other URL: %s', (_name, url) => {
    expect(find(url, 'https://cdn.example/a.css')).toBeUndefined();
  });

  it.each(['http://cdn.example/a.css', 'https://user@cdn.example/a.css', 'ftp://cdn.example/a.css'])(
    'refuses %s, which no link can have been created with',
    (url) => {
      expect(find(url, url)).toBeUndefined();
    },
  );

  it.each([
    ['https://cdn.example/b.css', true],
    ['https://cdn.example:8443/a.css', false],
    ['http://cdn.example/a.css', false],
    ['https://shop.example/a.css', false],
    ['https://other.example/a.css', false],
  ])('allows redirects to its own origin only: %s %s', (url, expected) => {
    const own = 'https://cdn.example/a.css';
    expect(find(own, own)?.mayLeadTo(new URL(url))).toBe(expected);
  });

  it('treats it like any other URL if it is on a domain of the company', () => {
    const own = 'https://shop.example/a.css';
    expect(find(own, own)).toMatchObject({ permission: 'company' });
  });
});
