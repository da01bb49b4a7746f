import { describe, expect, it } from 'vitest';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { getPath, listSectionCalls } from '../../../src/service/sections/list-section-calls.ts';
import { renderSection } from '../../../src/service/sections/render-section.ts';
import { findSection, SECTIONS } from '../../../src/service/sections/section-table.ts';

const [payments] = SECTIONS;
const html = payments ? renderSection(payments, { calls: API_CALLS, baseUrl: 'https://pay.example' }) : '';

describe('renderSection', () => {
  it('contains every call of the section, with an anchor', () => {
    for (const call of payments ? listSectionCalls(API_CALLS, payments) : []) {
      expect(html).toContain(`<section id="${call.id}">`);
      expect(html).toContain(`<code>${getPath(call)}</code>`);
    }
  });

  it('contains the rules of the fields and of nested fields', () => {
    expect(html).toContain('<td><code>Amount</code></td><td>integer</td><td>yes</td><td>1 to 10000000</td>');
    expect(html).toContain(
      '<td><code>Items[].Quantity</code></td><td>integer</td><td>yes</td><td>1 to 100</td>',
    );
    expect(html).toContain('<td><code>Transactions[].Status</code></td><td>string or null</td>');
  });

  it('marks a call and a section that work in the sandbox only', () => {
    const domains = findSection('domains');
    const page = domains ? renderSection(domains, { calls: API_CALLS, baseUrl: 'https://pay.example' }) : '';
    expect(page).toContain('It works in the sandbox only.');
    expect(page).toContain('<code>Not available: no registry is connected to this service.</code>');
    expect(html).not.toContain('It works in the sandbox only.');
  });

  it('links to the documents', () => {
    expect(html).toContain('<a href="/docs/">');
  });

  it('contains no script, and nothing from another origin', () => {
    expect(html).not.toMatch(/<script|\son\w+=|src=|https?:\/\/(?!pay\.example|(hooks\.)?shop\.example)/);
  });
});
