import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createContentSecurityPolicy } from '../demo/content-security-policy.ts';
import { KEPT_MS, MAX_UNDER_WAY } from '../src/service/checkout/create-stylesheet-cache.ts';
import { MAX_STYLESHEET_REDIRECTS, STYLESHEET_TIMEOUT_MS } from '../src/service/checkout/fetch-stylesheet.ts';
import { MAX_STYLESHEET_BYTES } from '../src/service/checkout/read-stylesheet.ts';
import { REJECTIONS } from '../src/service/http/rejections.ts';

describe('SECURITY.md', () => {
  it('recommends the very policy that the demo shop sends', () => {
    const text = readFileSync('SECURITY.md', 'utf8');
    const [, policy = ''] = /<!-- csp:begin -->\s*```\s*Content-Security-Policy: (.*)\s*```/.exec(text) ?? [];
    // In the sandbox the script and the checkout have one origin.
    const ofOneOrigin = policy.replaceAll(/https:\/\/(sdk|pay)\.example/g, 'http://localhost:4242');
    expect(ofOneOrigin).toBe(createContentSecurityPolicy('http://localhost:4242'));
  });

  it('has the bounds of stylesheets, as the sentences of the service have', () => {
    const text = readFileSync('SECURITY.md', 'utf8');
    const [size, time] = [`${MAX_STYLESHEET_BYTES / 1024} KiB`, `${STYLESHEET_TIMEOUT_MS / 1000} seconds`];
    expect(text).toContain(`at most ${MAX_STYLESHEET_REDIRECTS}; each must be allowed`);
    expect(text).toContain(`at most ${size}, within ${time}`);
    expect(KEPT_MS).toEqual({ rules: 60_000, problem: 10_000 });
    expect(text).toContain('at most once a minute, or once in ten seconds after a failure');
    expect(text).toContain(`at most ${MAX_UNDER_WAY} such requests`);
    const sentences = Object.keys(REJECTIONS).join('\n');
    for (const bound of [size, time, `${MAX_UNDER_WAY} others under way`]) expect(sentences).toContain(bound);
  });
});
