import { describe, expect, it } from 'vitest';
import { html } from '../../../demo/pages/html.ts';

describe('html', () => {
  it('escapes every character that could end a text or an attribute', () => {
    const hostile = `"><script>alert('&')</script>`;
    expect(html`<p title="${hostile}"></p>`.markup).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"></p>',
    );
  });

  it('inserts its own markup unescaped, also in lists', () => {
    const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${items}</ul>`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  });

  it('does not read escapes of the template source', () => {
    expect(html`a\n${1}`.markup).toBe('a\n1');
  });
});
