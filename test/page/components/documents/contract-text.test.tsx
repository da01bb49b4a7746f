import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { ContractText } from '../../../../src/page/components/documents/contract-text.tsx';

const render = (text: string) => renderToString(<ContractText text={text} />);
const renderInside = (text: string) =>
  render(text)
    .replace(/^<div class="contract-text">|<\/div>$/g, '')
    .replaceAll(' dir="auto"', '');

describe('the text of a contract', () => {
  it.each([
    ['a paragraph\nof two lines', '<p>a paragraph\nof two lines</p>'],
    ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['a\n\n---\n\nb', '<p>a</p><hr/><p>b</p>'],
    ['1\\. a \\*b\\*', '<p>1. a *b*</p>'],
  ])('has the Markdown of %j', (text, html) => {
    expect(renderInside(text)).toBe(html);
  });

  it('keeps the written numbers of a list', () => {
    expect(renderInside('3. a\n7. b')).toBe('<ol><li value="3">a</li><li value="7">b</li></ol>');
  });

  it('orders headings without leaving out a level', () => {
    expect(renderInside('### A\n##### B\n## C\n### D')).toBe('<h3>A</h3><h4>B</h4><h3>C</h3><h4>D</h4>');
  });

  it.each([
    ['HTML', '<script>alert(1)</script>'],
    ['HTML in a line', 'a <img src=x onerror=alert(1)> b'],
    ['a comment', '<!-- the rent doubles -->'],
    ['a link', '[here](https://evil.example "title")'],
    ['an image', '![alt](https://evil.example/x.png)'],
    ['an address', '<https://evil.example> https://evil.example'],
    ['a definition, which other renderers hide', '[rent]: https://evil.example "doubles"'],
    ['code', '`code` and\n```rent doubles\nx\n```'],
    ['an indented line', 'a\n\n    b'],
    ['a quotation', '> quoted'],
    ['a table', '|a|b|\n|-|-|\n|c|d|'],
    ['a task', '- [x] task'],
    ['a struck text', '~~not~~'],
    ['an entity', '&copy; &lt;b&gt;'],
  ])('shows %s with all its characters', (_, text) => {
    const html = render(text);
    expect(html).not.toMatch(/<(?!\/?(div|p|ul|li)\b)/);
    const shown = html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    const strip = (lines: string) => lines.replace(/\s+/g, '');
    expect(strip(shown)).toBe(strip(text.replace(/^- /, '')));
  });

  it('has no emphasis in a paragraph of more than 5,000 characters', () => {
    const pad = (length: number) => `**a**${'b'.repeat(length - 5)}`;
    expect(render(pad(5_000))).toContain('<strong>a</strong>');
    expect(render(pad(5_001))).toContain('**a**bbb');
  });

  it.each(['**a *b', '*a_b**c__', '+ ', '1. ', '- a\n', '> ', '![', '\\', 'a\n'])(
    'of 50,000 characters like %j is rendered soon',
    (part) => {
      const started = performance.now();
      expect(render(part.repeat(50_000 / part.length))).not.toBe('');
      expect(performance.now() - started).toBeLessThan(5_000);
    },
  );

  it('shows lists of more than four levels as text', () => {
    const html = render(Array.from({ length: 300 }, (_, depth) => `${' '.repeat(2 * depth)}- x`).join('\n'));
    expect(html.match(/<ul/g)).toHaveLength(4);
    expect(html.match(/\bx\b/g)).toHaveLength(300);
  });

  it('renders a text once while it is one of the newest', () => {
    const text = Array.from({ length: 12_000 }, () => '- a').join('\n');
    const timed = () => {
      const begun = process.cpuUsage();
      render(text);
      return process.cpuUsage(begun).user;
    };
    const first = timed();
    // The first time takes a hundred times as long.
    expect(timed()).toBeLessThan(first / 4);
    for (let index = 0; index < 20; index += 1) render(`${index}`);
    expect(render(text)).toBe(render(text));
  });
});
