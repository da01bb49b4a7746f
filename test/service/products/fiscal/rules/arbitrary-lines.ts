import fc from 'fast-check';
import type { FiscalLine } from '../../../../../src/service/products/fiscal/rules/sum-lines.ts';

const arbitraryGroup = fc.constantFrom<Pick<FiscalLine, 'VatRate' | 'VatCode'>[]>(
  { VatRate: 22 },
  { VatRate: 10 },
  { VatRate: 5 },
  { VatRate: 4 },
  { VatRate: 0, VatCode: 'N4' },
  { VatRate: 0, VatCode: 'N2.2' },
);

const arbitraryLine = fc
  .record({
    thousandths: fc.integer({ min: 1, max: 100_000_000 }),
    UnitPrice: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    group: arbitraryGroup,
  })
  .map(
    ({ thousandths, UnitPrice, group }): FiscalLine => ({
      Description: 'Merce',
      Quantity: thousandths / 1000,
      UnitPrice,
      ...group,
    }),
  );

/** Generates the lines of a document, including very large amounts. */
export const arbitraryLines = fc.array(arbitraryLine, { minLength: 1, maxLength: 40 });
