import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../../../../src/service/products/fiscal/invoices/render-html.ts';
import { createInvoice } from './create-invoice.ts';

const read = (facts: Parameters<typeof createInvoice>[0] = {}) => {
  const { Seller, ...invoice } = createInvoice(facts);
  return renderHtml(invoice, Seller).replaceAll('\u00a0', ' ');
};

describe('the view of an invoice', () => {
  it('shows parties, lines, totals and the name of the file', () => {
    const html = read();
    for (const text of [
      '<title>Fattura n. 1/2026</title>',
      'Data: 24/11/2026',
      'Caffè Rossi',
      '00100 Roma (RM) IT',
      'Partita IVA: IT01234567897',
      'Codice destinatario: M5UXCR1',
      '>1,5<',
      '>100,00 €<',
      '>22%<',
      '>183,00 €<',
      'IT12345678903_0000A.xml',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('Bollo');
  });

  it('shows the reason for no VAT, the stamp duty, and the credited invoice', () => {
    const html = read({
      Type: 'TD04',
      Credited: { Number: '7/2025', Date: '2025-12-30' },
      Lines: [{ Description: 'Corso', Quantity: 1, UnitPrice: 9000, VatRate: 0, VatCode: 'N4' }],
    });
    for (const text of [
      'Nota di credito n. 1/2026',
      'n. 7/2025 del 30/12/2025',
      'N4 Esente ex art. 10 DPR 633/72',
      'Bollo virtuale',
    ])
      expect(html).toContain(text);
  });

  it('shows the order with its codes', () => {
    const html = read({
      OrderNumber: 'ODA 117',
      OrderDate: '2026-10-02',
      Cig: '7551988E35',
      Cup: 'E51B21004040001',
    });
    for (const note of [
      'Ordine o contratto: ODA 117 del 02/10/2026',
      'CIG: 7551988E35',
      'CUP: E51B21004040001',
    ])
      expect(html).toContain(`<p>${note}</p>`);
  });

  it('marks a draft as a draft', () => {
    const { Seller, ...invoice } = createInvoice();
    const html = renderHtml({ ...invoice, Number: null, FileName: null }, Seller);
    expect(html).toContain('Fattura (bozza)');
    expect(html).toContain('Bozza senza valore fiscale.');
  });

  it('escapes hostile text', () => {
    const hostile = '<img src=x onerror=alert(1)> " \' &amp; </style>';
    const { Customer } = createInvoice();
    const html = read({
      Reason: hostile,
      Customer: { ...Customer, Name: hostile, Address: { ...Customer.Address, City: hostile } },
      Lines: [{ Description: hostile, Quantity: 1, UnitPrice: 100, VatRate: 22 }],
    });
    expect(html).not.toContain('<img');
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot; &#39; &amp;amp; &lt;/style&gt;');
  });
});
