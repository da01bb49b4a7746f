import { describe, expect, it } from 'vitest';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { getPath, listSectionCalls } from '../../../src/service/sections/list-section-calls.ts';
import { renderSection } from '../../../src/service/sections/render-section.ts';
import { findSection, SECTIONS } from '../../../src/service/sections/section-table.ts';

const [payments] = SECTIONS;
const render = (section = payments) =>
  section
    ? Object.values(renderSection(section, { calls: API_CALLS, baseUrl: 'https://pay.example' })).join('\n')
    : '';
const html = render();

describe('renderSection', () => {
  it('contains every call of the section, with an anchor', () => {
    for (const call of payments ? listSectionCalls(API_CALLS, payments) : []) {
      expect(html).toContain(`<h2 id="${call.id}">`);
      expect(html).toContain(`<li class="depth-2"><a href="#${call.id}">`);
      expect(html).toContain(`<code>${getPath(call)}</code>`);
    }
  });

  it('contains the rules of the fields and of nested fields', () => {
    const label = (name: string) => `<td data-label="${name}">`;
    expect(html).toContain(
      `<td><code>Amount</code></td><td>integer</td>${label('Required')}yes</td>${label('')}Minor units of the currency: <code>1990</code> is € 19.90. · 1 to 10000000</td>`,
    );
    expect(html).toContain(
      `<td><code>Items[].Quantity</code></td><td>integer</td>${label('Required')}yes</td>${label('')}How many. · 1 to 100</td>`,
    );
    expect(html).toContain('<td><code>Transactions[].Status</code></td><td>string or null</td>');
  });

  it('marks a call and a section that work in the sandbox only', () => {
    const page = render(findSection('domains'));
    expect(page).toContain('It works in the sandbox only.');
    expect(page).toContain('<code>Not available: no registry is connected to this service.</code>');
    expect(html).not.toContain('It works in the sandbox only.');
  });

  it('lists every section for the menu, and marks its own', () => {
    for (const { slug } of SECTIONS)
      expect(html).toContain(`<li class="inner"><a href="/api/v5/docs/${slug}"`);
    expect(html.match(/<a [^>]*aria-current="page"[^>]*>/g)).toEqual([
      '<a href="/api/v5/docs/online-payments" aria-current="page">',
    ]);
  });

  it('links to the documents', () => {
    expect(html).toContain('<a href="/docs/api">');
  });

  it('contains no script, and nothing from another origin', () => {
    expect(html).not.toMatch(/<script|\son\w+=|src=|https?:\/\/(?!pay\.example|(hooks\.)?shop\.example)/);
  });
});
