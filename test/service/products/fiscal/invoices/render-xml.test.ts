import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IssuedInvoice } from '../../../../../src/service/products/fiscal/invoices/invoice.ts';
import { renderXml } from '../../../../../src/service/products/fiscal/invoices/render-xml.ts';
import { findSchemaFaults, listTexts, parseXml } from '../../../platform/xml/read-xml.ts';
import { arbitraryLines } from '../rules/arbitrary-lines.ts';
import { createInvoice } from './create-invoice.ts';
import { FATTURA_ELETTRONICA } from './fatturapa-schema.ts';

const person = { FirstName: 'Ada', LastName: 'Neri', FiscalCode: 'RSSMRA85T10A562S' };
const { Customer } = createInvoice();

const SAMPLES: [string, IssuedInvoice][] = [
  ['an invoice', createInvoice()],
  [
    'an invoice of a person',
    createInvoice({ Customer: { ...person, Address: Customer.Address, Pec: 'ada@pec.example' } }),
  ],
  ['an invoice of a public body', createInvoice({ Customer: { ...Customer, SdiCode: 'ACCEPT' } })],
  ['an invoice about a tender', createInvoice({ Cig: '7551988E35' })],
  [
    'a credit note with a stamp and a reason',
    createInvoice({
      Type: 'TD04',
      Reason: 'Reso',
      Credited: { Number: '1/2026', Date: '2026-11-20' },
      OrderNumber: '7',
      OrderDate: '2026-10-02',
      Cup: 'E51B21004040001',
      Lines: [
        { Description: 'Corso', Quantity: 1, UnitPrice: 9000, VatRate: 0, VatCode: 'N4' },
        { Description: 'Libro', Quantity: 0.5, UnitPrice: -100, VatRate: 4, VatCode: 'IT4' },
      ],
      PricesIncludeVat: true,
    }),
  ],
];

describe.each(SAMPLES)('the file of %s', (_, invoice) => {
  const xml = renderXml(invoice);

  it('has the elements of the schema in their order, and values that it allows', () => {
    expect(findSchemaFaults(parseXml(xml), FATTURA_ELETTRONICA)).toEqual([]);
  });

  it('has only its root in the namespace, and names its format twice', () => {
    const root = parseXml(xml);
    expect(xml).toContain(
      '<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"',
    );
    expect(xml.match(/xmlns/g)).toHaveLength(1);
    expect(listTexts(root, 'FormatoTrasmissione')).toEqual([root.getAttribute('versione')]);
  });
});

describe('the file', () => {
  const read = (facts: Parameters<typeof createInvoice>[0]) => parseXml(renderXml(createInvoice(facts)));
  const one = (root: Element, name: string) => listTexts(root, name)[0];

  it('takes the code of the tender for the mandatory number of an order that has none', () => {
    const root = read({ Cig: '7551988E35', Cup: 'E51B21004040001' });
    expect([one(root, 'IdDocumento'), one(root, 'CodiceCIG')]).toEqual(['7551988E35', '7551988E35']);
    expect(one(read({}), 'DatiOrdineAcquisto')).toBeUndefined();
  });

  it.each<[string, Parameters<typeof createInvoice>[0], Record<string, string[]>]>([
    [
      'of net prices',
      {},
      {
        ProgressivoInvio: ['0000A'],
        CodiceDestinatario: ['M5UXCR1'],
        PECDestinatario: [],
        IdCodice: ['12345678903', '12345678903', '01234567897'],
        Numero: ['1/2026'],
        Quantita: ['1.50'],
        PrezzoUnitario: ['100.00'],
        PrezzoTotale: ['150.00'],
        ImponibileImporto: ['150.00'],
        Imposta: ['33.00'],
        ImportoTotaleDocumento: ['183.00'],
        DatiBollo: [],
        DatiFattureCollegate: [],
      },
    ],
    [
      'of prices with VAT',
      { Lines: [{ Description: 'x', Quantity: 2, UnitPrice: 999, VatRate: 22 }], PricesIncludeVat: true },
      {
        PrezzoUnitario: ['8.18852459'],
        PrezzoTotale: ['16.37704918'],
        ImponibileImporto: ['16.38'],
        Imposta: ['3.60'],
        ImportoTotaleDocumento: ['19.98'],
      },
    ],
    [
      'without a code',
      { Customer: { ...person, Address: Customer.Address, Pec: 'ada@pec.example' } },
      {
        CodiceDestinatario: ['0000000'],
        PECDestinatario: ['ada@pec.example'],
        Nome: ['Ada'],
        Cognome: ['Neri'],
        CodiceFiscale: ['12345678903', 'RSSMRA85T10A562S'],
      },
    ],
    [
      'with a code and PEC',
      { Customer: { ...Customer, Pec: 'a@pec.example' } },
      { CodiceDestinatario: ['M5UXCR1'], PECDestinatario: [] },
    ],
    [
      'without VAT',
      { Lines: [{ Description: 'Corso', Quantity: 1, UnitPrice: 7748, VatRate: 0, VatCode: 'N4' }] },
      {
        Natura: ['N4', 'N4'],
        RiferimentoNormativo: ['Esente ex art. 10 DPR 633/72'],
        BolloVirtuale: ['SI'],
        ImportoBollo: ['2.00'],
        ImportoTotaleDocumento: ['77.48'],
      },
    ],
    [
      'of a credit note',
      { Type: 'TD04', Credited: { Number: '7/2025', Date: '2025-12-30' } },
      { TipoDocumento: ['TD04'], IdDocumento: ['7/2025'], Data: ['2026-11-24', '2025-12-30'] },
    ],
  ])('%s contains the expected totals', (_, facts, values) => {
    const root = read(facts);
    expect(Object.fromEntries(Object.keys(values).map((name) => [name, listTexts(root, name)]))).toEqual(
      values,
    );
  });

  it.each([
    '</Descrizione><script>alert(1)</script>',
    'Tom & Jerry &amp; &lt;b&gt; &#65; &unknown;',
    ']]> <!-- -- --> <?xml ?> "quoted" \'single\'',
    'Caffè «già» ÿ',
  ])('escapes %s', (Description) => {
    const Lines = [{ Description, Quantity: 1, UnitPrice: 100, VatRate: 22 }];
    const root = read({ Lines, Reason: Description, Customer: { ...Customer, Name: Description } });
    for (const name of ['Descrizione', 'Causale']) expect(listTexts(root, name)).toEqual([Description]);
    expect(listTexts(root, 'Denominazione')[1]).toBe(Description);
    expect(listTexts(root, 'script')).toEqual([]);
  });

  it('passes the arithmetic of the exchange system: 00421, 00422, 00423', () => {
    fc.assert(
      fc.property(arbitraryLines, fc.boolean(), (Lines, PricesIncludeVat) => {
        const root = read({ Lines, PricesIncludeVat });
        const numbers = (element: Element, name: string) => Number(one(element, name));
        const rows = [...root.querySelectorAll('DettaglioLinee')];
        // Numbers up to ten billion euros keep six decimals, which is enough for this comparison.
        for (const row of rows) {
          const product = numbers(row, 'PrezzoUnitario') * numbers(row, 'Quantita');
          expect(Math.abs(product - numbers(row, 'PrezzoTotale'))).toBeLessThanOrEqual(0.0101);
        }
        for (const group of root.querySelectorAll('DatiRiepilogo')) {
          const key = (element: Element) => `${one(element, 'AliquotaIVA')} ${one(element, 'Natura')}`;
          const lines = rows.filter((row) => key(row) === key(group));
          const sum = lines.reduce((total, row) => total + numbers(row, 'PrezzoTotale'), 0);
          const taxable = numbers(group, 'ImponibileImporto');
          expect(Math.abs(sum - taxable)).toBeLessThanOrEqual(1);
          const vat = (taxable * numbers(group, 'AliquotaIVA')) / 100;
          expect(Math.abs(vat - numbers(group, 'Imposta'))).toBeLessThanOrEqual(0.0101);
        }
      }),
      { numRuns: 30 },
    );
  });
});
