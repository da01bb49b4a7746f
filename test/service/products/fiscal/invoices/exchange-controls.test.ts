import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderXml } from '../../../../../src/service/products/fiscal/invoices/render-xml.ts';
import { EXCHANGE_CONTROLS } from '../../../../../src/service/products/fiscal/rules/exchange-controls.ts';
import { findSchemaFaults, listTexts, parseXml } from '../../../platform/xml/read-xml.ts';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { CUSTOMER, createIssuer, LINES } from '../create-issuer.ts';
import { arbitraryLines } from '../rules/arbitrary-lines.ts';
import { createInvoice } from './create-invoice.ts';
import { FATTURA_ELETTRONICA } from './fatturapa-schema.ts';

/** The codes of the published list for ordinary invoices, of version 1.9 and of earlier ones. */
const PUBLISHED =
  `00001 00002 00003 00100 00101 00102 00103 00104 00105 00106 00107 00200 00201 00300 00301 00302 00303 00304 00305
  00306 00311 00312 00313 00320 00321 00322 00323 00324 00325 00326 00330 00398 00399 00400 00401 00403 00404 00409 00411 00413
  00414 00415 00417 00418 00419 00420 00421 00422 00423 00424 00425 00427 00428 00429 00430 00437 00438 00443 00444 00445 00460
  00471 00472 00473 00474 00475 00476 00477`.split(/\s+/);

const service = useService({ companies: ALL_SCOPES });
const issuer = createIssuer(() => service);
beforeEach(async () => void (await issuer.setUp()));

const [line] = LINES;
const ofCustomer = (change: object) => issuer.create({ Customer: { ...CUSTOMER, ...change }, Send: true });
const ofLine = (change: object) => issuer.create({ Lines: [{ ...line, ...change }], Send: true });

/** For each control with a refusal, a call that would break it. */
const BREAKS: Record<string, () => ReturnType<typeof issuer.create>> = {
  '00200': () => ofLine({ Description: '漢' }),
  '00300': () => issuer.setUp({ FiscalCode: 'RSSMRA85T10A562T' }),
  '00301': () => issuer.setUp({ VatNumber: 'IT12345678900' }),
  '00302': () => issuer.setUp({ FiscalCode: '12345678900' }),
  '00305': () => ofCustomer({ VatNumber: 'IT01234567890' }),
  '00306': () => ofCustomer({ FiscalCode: 'RSSMRA85T10A562T' }),
  '00313': () => ofCustomer({ SdiCode: 'xxxxxxx' }),
  '00330': () => ofCustomer({ SdiCode: undefined, Pec: 'sdi12@pec.fatturapa.it' }),
  '00400': () => ofLine({ VatRate: 0 }),
  '00401': () => ofLine({ VatCode: 'N4' }),
  '00403': () => issuer.create({ Date: '2026-11-22', Send: true }),
  '00417': () => ofCustomer({ VatNumber: undefined }),
  '00418': async () => {
    const { InvoiceId } = await issuer.deliver();
    const note = (await issuer.credit(InvoiceId)).body.Invoice;
    return issuer.call('PUT', `invoices/${note.InvoiceId}`, { Date: '2026-11-20' });
  },
  '00445': () => ofLine({ VatRate: 0, VatCode: 'N6' }),
  '00471': () => ofCustomer({ VatNumber: 'IT12345678903' }),
};

const decimals = (root: Element, name: string) => listTexts(root, name).map(Number);
const pairs = (root: Element, selector: string) =>
  [...root.querySelectorAll(selector)].map(
    (row) => `${listTexts(row, 'AliquotaIVA')} ${listTexts(row, 'Natura')}`,
  );
const isReasonRight = (pair: string) => /^0\.00 N|^[1-9][0-9]*\.00 $/.test(pair);
const sorted = (values: readonly string[]) => [...new Set(values)].sort();

/** For each control that the writer of the file keeps, how it shows. The arithmetic is tested with `renderXml`. */
const KEEPS: Record<string, (root: Element) => void> = {
  '00419': (root) =>
    expect(pairs(root, 'DatiRiepilogo')).toEqual(expect.arrayContaining(pairs(root, 'DettaglioLinee'))),
  '00421': (root) => expect(decimals(root, 'Imposta')).not.toContain(Number.NaN),
  '00422': (root) => expect(decimals(root, 'ImponibileImporto')).not.toContain(Number.NaN),
  '00423': (root) => expect(decimals(root, 'PrezzoTotale')).not.toContain(Number.NaN),
  '00424': (root) =>
    expect(decimals(root, 'AliquotaIVA').filter((rate) => rate !== 0 && rate < 1)).toEqual([]),
  '00425': (root) => expect(listTexts(root, 'Numero')[0]).toMatch(/[0-9]/),
  '00427': (root) =>
    expect(listTexts(root, 'CodiceDestinatario')[0]).toHaveLength(
      listTexts(root, 'FormatoTrasmissione')[0] === 'FPA12' ? 6 : 7,
    ),
  '00428': (root) => expect(['FPA12', 'FPR12']).toContain(listTexts(root, 'FormatoTrasmissione')[0]),
  '00429': (root) => expect(pairs(root, 'DatiRiepilogo').every(isReasonRight)).toBe(true),
  '00430': (root) => expect(pairs(root, 'DettaglioLinee').every(isReasonRight)).toBe(true),
  '00443': (root) =>
    expect(pairs(root, 'DettaglioLinee')).toEqual(expect.arrayContaining(pairs(root, 'DatiRiepilogo'))),
  '00444': (root) =>
    expect(sorted(pairs(root, 'DatiRiepilogo'))).toEqual(sorted(pairs(root, 'DettaglioLinee'))),
};

/** The controls about the name and the number, which need two files. */
const NAMED = ['00001', '00002', '00404'];

const listChecked = () =>
  Object.entries(EXCHANGE_CONTROLS).flatMap(([code, control]) =>
    control.by === 'checked' ? [{ code, ...control }] : [],
  );

describe('the controls of the exchange system', () => {
  it('are in the table, all of the published list and no others', () => {
    expect(Object.keys(EXCHANGE_CONTROLS)).toEqual(PUBLISHED);
  });

  it('are tried here if they are checked', () => {
    const tried = [...Object.keys(BREAKS), ...Object.keys(KEEPS), ...NAMED].sort();
    expect(tried).toEqual(listChecked().map(({ code }) => code));
  });

  it.each(listChecked().filter(({ rule }) => rule))(
    'refuse $code with $rule before a number is taken',
    async ({ code, rule }) => {
      const { status, body } = (await BREAKS[code]?.()) ?? {};
      expect([status, body?.Code]).toEqual([400, rule]);
      expect((await issuer.make({ Send: true })).Number).toBe(code === '00418' ? '2/2026' : '1/2026');
    },
  );

  it('find nothing in any file that is written', () => {
    const codes = fc.constantFrom('M5UXCR1', 'UFABCD', undefined);
    fc.assert(
      fc.property(arbitraryLines, fc.boolean(), codes, (Lines, PricesIncludeVat, SdiCode) => {
        const { Customer, ...invoice } = createInvoice({ Lines, PricesIncludeVat });
        const root = parseXml(renderXml({ ...invoice, Customer: { ...Customer, SdiCode } }));
        for (const check of Object.values(KEEPS)) check(root);
        expect(findSchemaFaults(root, FATTURA_ELETTRONICA)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('find each name and number once: 00001, 00002, 00404', async () => {
    const sent = [await issuer.make({ Send: true }), await issuer.make({ Send: true })];
    for (const invoice of sent) {
      expect(invoice.FileName).toMatch(/^IT[A-Z0-9]{11,16}_[A-Za-z0-9]{5}\.xml$/);
      expect(invoice.Number).toMatch(/^[1-9][0-9]*\/2026$/);
    }
    expect(sent[0]?.FileName).not.toBe(sent[1]?.FileName);
    expect(sent[0]?.Number).not.toBe(sent[1]?.Number);
  });
});
