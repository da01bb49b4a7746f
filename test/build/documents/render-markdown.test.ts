import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listDocuments } from '../../../src/build/documents/list-documents.ts';
import { renderMarkdown } from '../../../src/build/documents/render-markdown.ts';

const documents = listDocuments();
const find = (name: string) => {
  const found = documents.find((document) => document.name === name);
  if (!found) throw new Error(name);
  return found;
};
const render = (text: string, name = 'sdk') => renderMarkdown(text, find(name), documents);

describe('renderMarkdown', () => {
  it.each([
    ['[the API](api.md)', 'sdk', '[the API](/docs/api.md)'],
    ['[`a`](api.md#refunds)', 'sdk', '[`a`](/docs/api.md#refunds)'],
    ['[keys](../SECURITY.md)', 'sdk', '[keys](/docs/security.md)'],
    ['[why](../webhooks.md#what-arrives)', 'decisions-api', '[why](/docs/webhooks.md#what-arrives)'],
    ['[here](#events)', 'sdk', '[here](#events)'],
    ['[front](../README.md)', 'sdk', '[front](/docs/)'],
    ['[RFC](https://www.rfc-editor.org/a.md)', 'sdk', '[RFC](https://www.rfc-editor.org/a.md)'],
    ['[code](../src/sdk/main.ts)', 'sdk', 'code'],
    ['![A shop](pictures/shop.png)', 'sdk', '![A shop](/docs/pictures/shop.png)'],
    ['a `[b](api.md)` c', 'sdk', 'a `[b](api.md)` c'],
    ['```md\n[b](api.md)\n<!-- a -->\n```\n', 'sdk', '```md\n[b](api.md)\n<!-- a -->\n```\n'],
    ['<!-- calls -->\n| a |\n<!-- /calls -->\nb', 'sdk', '| a |\nb'],
  ])('turns %j of %s into %j', (text, name, expected) => {
    expect(render(text, name)).toBe(expected);
  });

  it('leaves every document its tables and code, and no link to a file that is not served', () => {
    const names = documents.map(({ name }) => name);
    for (const { source, name } of documents) {
      const text = readFileSync(source, 'utf8');
      const rendered = render(text, name);
      const count = (pattern: RegExp, of: string) => of.match(pattern)?.length ?? 0;
      for (const pattern of [/^\|/gm, /^```/gm, /^#/gm])
        expect([name, count(pattern, rendered)]).toEqual([name, count(pattern, text)]);
      const links = [...rendered.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)]*)\)/g)];
      const broken = links.filter(
        ([, href = '']) =>
          !/^(https?:|#|\/docs\/$|\/docs\/pictures\/)/.test(href) &&
          !names.includes(/^\/docs\/([\w-]+)\.md(#|$)/.exec(href)?.[1] ?? ''),
      );
      expect([name, broken.map(([link]) => link)]).toEqual([name, []]);
    }
  });
});
