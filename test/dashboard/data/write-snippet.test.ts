import { describe, expect, it } from 'vitest';
import { writeSnippet } from '../../../src/dashboard/data/write-snippet.ts';

describe('writeSnippet', () => {
  it('loads the script of the service and mounts the link', () => {
    const snippet = writeSnippet('https://pay.example/checkout/1', 'https://pay.example');
    expect(snippet).toContain('<script src="https://pay.example/v1/checkout.js"></script>');
    expect(snippet).toContain('checkoutUrl: "https://pay.example/checkout/1"');
  });

  it('cannot be ended by an address', () => {
    const snippet = writeSnippet('https://pay.example/</script><img>', 'https://pay.example');
    expect(snippet.match(/<\/script>/g)).toHaveLength(2);
    expect(snippet).not.toContain('<img');
  });
});
