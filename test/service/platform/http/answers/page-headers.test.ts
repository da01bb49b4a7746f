import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EARLY_SCRIPT } from '../../../../../src/protocol/early-script.ts';
import { createPageHeaders } from '../../../../../src/service/platform/http/answers/page-headers.ts';

/** The policy as a map of its directives. */
function readPolicy(framers?: string[] | 'anybody'): Map<string, string> {
  const policy = createPageHeaders(framers)['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('createPageHeaders', () => {
  it.each([
    [['shop.example'], 'https://shop.example:*'],
    [['shop.example', 'www.shop.example'], 'https://shop.example:* https://www.shop.example:*'],
    [['localhost'], 'http://localhost:* https://localhost:*'],
    [
      ['shop.localhost', '127.0.0.1'],
      'http://shop.localhost:* https://shop.localhost:* http://127.0.0.1:* https://127.0.0.1:*',
    ],
    [[], "'none'"],
    [undefined, "'none'"],
  ])('lets %j frame the page as %s', (domains, ancestors) => {
    expect(readPolicy(domains).get('frame-ancestors')).toBe(ancestors);
  });

  it('allows the early script by its hash if the document contains it', () => {
    const { 'content-security-policy': policy } = createPageHeaders([], { hasEarlyScript: true });
    const hash = createHash('sha256').update(EARLY_SCRIPT).digest('base64');
    expect(policy).toContain(`; script-src 'self' 'sha256-${hash}'; `);
  });

  it('allows the service’s own files and nothing else', () => {
    const { 'frame-ancestors': _, ...policy } = Object.fromEntries(readPolicy());
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self' data:",
      'form-action': "'self'",
      'base-uri': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
  });

  it('allows only the stylesheet inside the document, if there is one', () => {
    const { 'content-security-policy': policy } = createPageHeaders([], { styleSource: "'sha256-abc='" });
    expect(policy).toContain("; style-src 'sha256-abc='; ");
  });

  it('names no other host for styles, whatever page frames it', () => {
    for (const framers of [['shop.example', 'localhost'], [], undefined, 'anybody' as const])
      expect(readPolicy(framers).get('style-src')).toBe("'self'");
  });

  it('allows only its own pages and the bank’s 3-D Secure page in its frames', () => {
    const { 'content-security-policy': policy } = createPageHeaders([], {
      framedSources: ['http://127.0.0.1:4242'],
    });
    expect(policy).toContain("; frame-src 'self' http://127.0.0.1:4242; ");
    expect(createPageHeaders()['content-security-policy']).not.toContain('frame-src');
  });

  it('allows a document inside the page’s frame to have the page and the shop as ancestors', () => {
    const getAncestors = (domains: string[]) =>
      /frame-ancestors ([^;]*)/.exec(
        createPageHeaders(domains, { isNested: true })['content-security-policy'] ?? '',
      )?.[1];
    expect(getAncestors(['shop.example'])).toBe("'self' https://shop.example:*");
    expect(getAncestors([])).toBe("'self'");
    expect(createPageHeaders([], { isNested: true })).not.toHaveProperty('x-frame-options');
  });

  it('keeps the secret URL out of caches, other sites and search engines', () => {
    expect(createPageHeaders()).toMatchObject({
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'permissions-policy': expect.stringContaining('payment=(self)'),
    });
  });

  it('delegates wallets and Secure Payment Confirmation to the bank’s frame at any origin', () => {
    const { 'permissions-policy': policy } = createPageHeaders([], {
      framedSources: ['https://bank.example'],
    });
    expect(policy).toContain('payment=*,');
  });

  it('isolates a hosted page from frames and openers, but not an embedded page', () => {
    const shut = { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' };
    expect(createPageHeaders()).toMatchObject(shut);
    for (const name of Object.keys(shut))
      expect(createPageHeaders(['shop.example'])).not.toHaveProperty(name);
  });
});
