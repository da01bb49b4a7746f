import type { IssuedInvoice } from '../../../../../src/service/products/fiscal/invoices/invoice.ts';
import { type FiscalLine, sumLines } from '../../../../../src/service/products/fiscal/rules/sum-lines.ts';

const ADDRESS = { Street: 'Via Roma 1', PostalCode: '00100', City: 'Roma', Country: 'IT' };

/** Creates an invoice as it is sent. */
export function createInvoice({
  Lines = [{ Description: 'Work', Quantity: 1.5, UnitPrice: 10_000, VatRate: 22 }],
  PricesIncludeVat = false,
  ...facts
}: Partial<IssuedInvoice> & { Lines?: FiscalLine[] } = {}): IssuedInvoice {
  return {
    Type: 'TD01',
    Number: '1/2026',
    Date: '2026-11-24',
    FileName: 'IT12345678903_0000A.xml',
    Seller: {
      Name: 'Caffè Rossi',
      VatNumber: 'IT12345678903',
      FiscalCode: '12345678903',
      TaxRegime: 'RF01',
      Address: { ...ADDRESS, Province: 'RM' },
    },
    Customer: { Name: 'Bianchi Srl', VatNumber: 'IT01234567897', Address: ADDRESS, SdiCode: 'M5UXCR1' },
    Lines,
    PricesIncludeVat,
    ...sumLines(Lines, PricesIncludeVat),
    ...facts,
  };
}
