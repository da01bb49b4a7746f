import { describe, expect, it } from 'vitest';
import { listOperations } from '../../../src/service/sections/operations.ts';
import { renderSection } from '../../../src/service/sections/render-section.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';

const [payments] = SECTIONS;
const html = payments ? renderSection(payments, 'https://pay.example') : '';

describe('renderSection', () => {
  it('has every call of the section, with a place to link to', () => {
    for (const { id, path } of payments ? listOperations(payments) : []) {
      expect(html).toContain(`<section id="${id}">`);
      expect(html).toContain(`<code>${path}</code>`);
    }
  });

  it('has the rules of the fields, and of those inside them', () => {
    expect(html).toContain('<td><code>Amount</code></td><td>integer</td><td>yes</td><td>1 to 10000000</td>');
    expect(html).toContain(
      '<td><code>Items[].Quantity</code></td><td>integer</td><td>yes</td><td>1 to 100</td>',
    );
    expect(html).toContain('<td><code>Transactions[].Status</code></td><td>string or null</td>');
  });

  it('has nothing that runs, and nothing of another origin', () => {
    expect(html).not.toMatch(/<script|\son\w+=|src=|https?:\/\/(?!pay\.example|(hooks\.)?shop\.example)/);
  });
});
