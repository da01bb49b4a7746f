import { describe, expect, it } from 'vitest';
import { renderDocument } from '../../../src/build/documents/render-document.ts';

const DOCUMENTS = [
  { source: 'docs/sdk.md', name: 'sdk', label: 'The script' },
  { source: 'SECURITY.md', name: 'security', label: 'Security' },
];
const [SDK] = DOCUMENTS as [(typeof DOCUMENTS)[number]];
const render = (text: string) => renderDocument(text, SDK, DOCUMENTS).html;

describe('renderDocument', () => {
  it.each([
    ['a heading, by GitHub’s rule', '## `submit()` & Co.', '<h2 id="submit--co">'],
    ['a heading that comes twice', '# Same\n\n# Same', '<h1 id="same-1">'],
    ['the code that a row begins with', '| Code |\n|---|\n| `blocked_by_csp` |', '<tr id="blocked_by_csp">'],
    ['the event that a row begins with', '| Code |\n|---|\n| `a.b` |', '<tr id="a.b">'],
    ['a file’s name', '[../SECURITY.md](../SECURITY.md#a)', '<a href="/docs/security#a">Security</a>'],
    ['a link to a document', '[x](../SECURITY.md#a)', '<a href="/docs/security#a">x</a>'],
    ['a link to the start', '[x](../README.md)', '<a href="/docs/">x</a>'],
    ['a link to another site', '[x](https://example.org/)', '<a href="https://example.org/">x</a>'],
    [
      'a picture',
      '![A shop](pictures/shop.png)',
      '<img src="/docs/pictures/shop.png" alt="A shop" loading="lazy">',
    ],
  ])('turns %s into an address', (_what, text, html) => {
    expect(render(text)).toContain(html);
  });

  it('gives an id only once, to the heading rather than to the row', () => {
    const html = render('| Code |\n|---|\n| `timeout` |\n| `timeout` |\n\n### timeout');
    expect(html.match(/id="timeout"/g)).toHaveLength(1);
    expect(html).toContain('<h3 id="timeout">');
  });

  it.each(['[x](../src/sdk/main.ts)', '[x](javascript:alert(1))', '[x](//evil.example)'])(
    'shows %s as text, because it leads nowhere',
    (text) => {
      expect(render(text)).toBe('<p>x</p>\n');
    },
  );

  it('shows tags as text and leaves comments out', () => {
    expect(render('<b onclick="x">bold</b> <!-- note -->')).not.toMatch(/<b|note/);
  });

  it('puts a link with its own accessible name beside each heading but the first', () => {
    expect(render('# Title\n\n### The `x` & y')).toBe(
      `<h1 id="title">Title</h1>
<div class="heading"><h3 id="the-x--y">The <code>x</code> &amp; y</h3> <a class="anchor" href="#the-x--y" aria-label="Link to “The x &#38; y”">#</a></div>
`,
    );
  });

  it('lists headings of the second and third depth as the contents, without their links', () => {
    const { contents, title } = renderDocument('# `A` b\n## C [d](#e)\n### F\n#### G', SDK, DOCUMENTS);
    expect(title).toBe('A b');
    expect(contents).toEqual([
      { id: 'c-d', depth: 2, html: 'C d' },
      { id: 'f', depth: 3, html: 'F' },
    ]);
  });

  it('leaves no table column without a heading text', () => {
    expect(render('| | Code |\n|---|---|\n| a | b |')).toContain(
      '<thead><tr><td></td><th>Code</th></tr></thead>',
    );
  });

  it('labels the cells of calls and fields, which become cards on a phone', () => {
    const html = render(
      '| Method | Path | `Scope` | Does |\n|---|---|---|---|\n| GET | `/a` | none | reads |',
    );
    expect(html).toContain('<div class="table cards"');
    expect(html).toContain(
      '<td>GET</td><td><code>/a</code></td><td data-label="Scope">none</td><td data-label="">reads</td>',
    );
    for (const other of [
      '| Method | Path |\n|---|---|\n| a | b |',
      '| Rule | Path | A |\n|---|---|---|\n| a | b | c |',
    ])
      expect(render(other)).not.toMatch(/cards|data-label/);
  });

  it('names the language of a code block, and makes the block scrollable by keyboard', () => {
    expect(render('```json\n1\n```')).toBe(
      '<figure class="code"><figcaption>JSON</figcaption><pre tabindex="0" role="group" aria-label="JSON"><code><span class="s">1</span>\n</code></pre></figure>\n',
    );
  });

  it('splits its words into passages, with a passage for each row that has an id', () => {
    const text = `# Title

Begin \`a\` &amp; [b](#c).

## Part

- one
- two

\`\`\`js
const left = 'out';
\`\`\`

| Code | Means |
|---|---|
| \`timeout\` | it is late |
| other | also |`;
    expect(renderDocument(text, SDK, DOCUMENTS).passages).toEqual([
      { id: '', heading: 'Title', text: 'Begin a & b.' },
      { id: 'part', heading: 'Part', text: 'one two Code · Means · other · also' },
      { id: 'timeout', heading: 'timeout', text: 'it is late', isRow: true },
    ]);
  });
});
