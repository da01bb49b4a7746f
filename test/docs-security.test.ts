import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createContentSecurityPolicy } from '../demo/content-security-policy.ts';

describe('SECURITY.md', () => {
  it('recommends the very policy that the demo shop sends', () => {
    const text = readFileSync('SECURITY.md', 'utf8');
    const [, policy = ''] = /<!-- csp:begin -->\s*```\s*Content-Security-Policy: (.*)\s*```/.exec(text) ?? [];
    // In the sandbox the script and the checkout have one origin.
    const ofOneOrigin = policy.replaceAll(/https:\/\/(sdk|pay)\.example/g, 'http://localhost:4242');
    expect(ofOneOrigin).toBe(createContentSecurityPolicy('http://localhost:4242'));
  });
});
