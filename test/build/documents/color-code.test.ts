import { describe, expect, it } from 'vitest';
import { colorCode } from '../../../src/build/documents/color-code.ts';

describe('colorCode', () => {
  it.each([
    [
      'js',
      'JavaScript',
      "const a = 'b'; // c",
      '<span class="k">const</span> a = <span class="s">&#x27;b&#x27;</span>; <span class="c">// c</span>',
    ],
    ['json', 'JSON', '{ "a": 1 }', '{ &quot;a&quot;: <span class="s">1</span> }'],
    ['html', 'HTML', '<p>', '&lt;<span class="k">p</span>&gt;'],
    [
      'powershell',
      'PowerShell',
      "$env:A = 'b'; npm start",
      '$env:A = <span class="s">&#x27;b&#x27;</span>; npm start',
    ],
    [
      'python',
      'Python',
      'return 1  # a',
      '<span class="k">return</span> <span class="s">1</span>  <span class="c"># a</span>',
    ],
    ['text', 'Text', '<p> & "q"', '&#60;p&#62; &#38; &#34;q&#34;'],
    [undefined, 'Terminal', 'npm start', 'npm start'],
  ])('highlights %s and labels it %s', (name, label, text, html) => {
    expect(colorCode(text, name)).toEqual({ label, html });
  });

  it('uses only its own three classes, and closes every element it opens', () => {
    const { html } = colorCode(`<script>const a = 'b' + /c/;</script><!-- d --><a href="#e">f</a>`, 'html');
    expect([...html.matchAll(/class="([^"]*)"/g)].every(([, name = '']) => /^[csk]$/.test(name))).toBe(true);
    expect(html.split('<span').length).toBe(html.split('</span>').length);
    expect(html.replace(/<[^>]+>/g, '')).toContain('const a = &#x27;b&#x27; + /c/;');
  });

  it('refuses an unknown language', () => {
    expect(() => colorCode('a', 'cobol')).toThrow('No language "cobol"');
    expect(() => colorCode('a', 'constructor')).toThrow('No language');
  });
});
