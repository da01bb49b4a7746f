import { describe, expect, it } from 'vitest';
import {
  type CreditTransfer,
  type CreditTransferFile,
  PAIN001_VERSIONS,
  writePain001,
} from '../../../../src/service/bank-files/orders/write-pain001.ts';
import { findSchemaFaults, listTexts, parseXml } from '../../platform/xml/read-xml.ts';
import { getPain001Schema } from './pain001-schema.ts';

const TRANSFER: CreditTransfer = {
  endToEndId: '7c0f4f3e5f0c4f6fa6f0a3b1c2d3e4f5',
  amountMinor: 1990,
  name: 'Ada Rossi',
  iban: 'IT60X0542811101000000123456',
  text: 'Order 1',
};

const createFile = (more: Partial<CreditTransferFile> = {}): CreditTransferFile => ({
  messageId: '0b6a1d6e3a1f4c27a3e8d1f2b3c4d5e6',
  createdAt: Date.parse('2026-11-30T09:30:00.999Z'),
  executionDate: '2026-12-01',
  debtor: { name: 'Zahlwerk GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
  transfers: [TRANSFER, { ...TRANSFER, endToEndId: 'b'.repeat(32), amountMinor: 5, text: '' }],
  ...more,
});

const write = (more?: Partial<CreditTransferFile>, version = PAIN001_VERSIONS[0]) =>
  parseXml(writePain001(createFile(more), version));

describe('writePain001', () => {
  it.each(PAIN001_VERSIONS)(
    'writes the elements of %s in their order, with values that it allows',
    (version) => {
      for (const bic of ['COBADEFF', 'COBADEFF370', undefined]) {
        const { debtor } = createFile();
        const xml = writePain001(createFile({ debtor: { ...debtor, bic } }), version);
        const root = parseXml(xml);
        expect(findSchemaFaults(root, getPain001Schema(version))).toEqual([]);
        expect(root.namespaceURI).toBe(`urn:iso:std:iso:20022:tech:xsd:${version}`);
        expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
      }
    },
  );

  it('counts and sums in both headers, without rounding', () => {
    const transfers = Array.from({ length: 1000 }, (_, index) => ({
      ...TRANSFER,
      endToEndId: `order-${index}`,
      amountMinor: 1_000_000_000_10 + index,
    }));
    const root = write({ transfers });
    expect(listTexts(root, 'NbOfTxs')).toEqual(['1000', '1000']);
    expect(listTexts(root, 'CtrlSum')).toEqual(['1000000005095.00', '1000000005095.00']);
  });

  it('writes amounts of cents with two decimals, and their currency', () => {
    const root = write();
    expect(listTexts(root, 'InstdAmt')).toEqual(['19.90', '0.05']);
    expect([...root.querySelectorAll('InstdAmt')].map((amount) => amount.getAttribute('Ccy'))).toEqual([
      'EUR',
      'EUR',
    ]);
  });

  it('leaves a text out that is empty, and rewrites what the scheme does not carry', () => {
    const root = write({
      transfers: [
        { ...TRANSFER, name: 'Müller & “Söhne” <GmbH>', text: '/Ref/ 漢&amp;' },
        { ...TRANSFER, name: '/', text: '//' },
      ],
    });
    expect(listTexts(root, 'Cdtr > Nm')).toEqual(["Mueller + 'Soehne' (GmbH)", 'NOTPROVIDED']);
    expect(listTexts(root, 'Ustrd')).toEqual(['Ref/ .+amp,']);
    expect(findSchemaFaults(root, getPain001Schema(PAIN001_VERSIONS[0]))).toEqual([]);
  });

  it('writes the same facts as the same bytes', () => {
    expect(writePain001(createFile(), PAIN001_VERSIONS[0])).toBe(
      writePain001(createFile(), PAIN001_VERSIONS[0]),
    );
  });

  it.each([
    ['no transfer', { transfers: [] }],
    ['an amount of 0', { transfers: [{ ...TRANSFER, amountMinor: 0 }] }],
    ['a negative amount', { transfers: [{ ...TRANSFER, amountMinor: -1 }] }],
    ['a part of a cent', { transfers: [{ ...TRANSFER, amountMinor: 0.5 }] }],
    ['a long id', { transfers: [{ ...TRANSFER, endToEndId: 'a'.repeat(36) }] }],
    ['an id with a sign that banks change', { transfers: [{ ...TRANSFER, endToEndId: 'a_b' }] }],
    ['an empty id', { messageId: '' }],
  ])('refuses %s', (_, more) => {
    expect(() => writePain001(createFile(more), PAIN001_VERSIONS[0])).toThrow(/payment file/);
  });
});
