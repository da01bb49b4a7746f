import { divideRounded } from '../../../platform/xml/decimals.ts';

/** A line of an invoice or receipt. */
export interface FiscalLine {
  Description: string;
  /** With up to three decimals. */
  Quantity: number;
  /** In cents. */
  UnitPrice: number;
  /** In percent. */
  VatRate: number;
  VatCode?: string | undefined;
}

/** The lines with the same VAT rate or the same exemption code. Amounts are in cents. */
export interface VatGroup {
  VatRate: number;
  VatCode: string | null;
  Taxable: number;
  Vat: number;
}

export interface Totals {
  VatSummary: VatGroup[];
  Taxable: number;
  Vat: number;
  Total: number;
  /** Not part of the total: the issuer pays it. */
  StampDuty: number;
}

/** Exemption codes for which a document above the limit needs a revenue stamp (DPR 642/1972). */
const STAMPED = ['N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'];
const STAMP_LIMIT_MINOR = 7747;
const STAMP_DUTY_MINOR = 200;

/** Converts a quantity into thousandths, so that all arithmetic uses integers. */
export const toThousandths = (quantity: number): number => Math.round(quantity * 1000);

/** Quantity × price in cents, rounded. */
export const computeLine = ({ Quantity, UnitPrice }: FiscalLine): bigint =>
  divideRounded(BigInt(toThousandths(Quantity)) * BigInt(UnitPrice), 1000n);

/** Returns the exemption code of a line without VAT. */
export const getReason = ({ VatRate, VatCode }: Pick<FiscalLine, 'VatRate' | 'VatCode'>): string | null =>
  VatRate === 0 ? (VatCode ?? null) : null;

/** Sums amounts by VAT rate and exemption code, in the order of their first appearance. */
function group(lines: readonly FiscalLine[]): { VatRate: number; VatCode: string | null; sum: bigint }[] {
  const groups = new Map<string, { VatRate: number; VatCode: string | null; sum: bigint }>();
  for (const line of lines) {
    const VatCode = getReason(line);
    const key = `${line.VatRate} ${VatCode}`;
    const sum = (groups.get(key)?.sum ?? 0n) + computeLine(line);
    groups.set(key, { VatRate: line.VatRate, VatCode, sum });
  }
  return [...groups.values()];
}

/** Splits a group's sum: with net prices, VAT is added; with gross prices, it is extracted, so that the total is unchanged. */
function splitSum(sum: bigint, rate: bigint, pricesIncludeVat: boolean): { Taxable: number; Vat: number } {
  const taxable = pricesIncludeVat ? divideRounded(sum * 100n, 100n + rate) : sum;
  const vat = pricesIncludeVat ? sum - taxable : divideRounded(sum * rate, 100n);
  return { Taxable: Number(taxable), Vat: Number(vat) };
}

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Merges the VAT summaries of several documents. */
export function mergeSummaries(rows: readonly VatGroup[]): VatGroup[] {
  const groups = new Map<string, VatGroup>();
  for (const row of rows) {
    const key = `${row.VatRate} ${row.VatCode}`;
    const known = groups.get(key) ?? { ...row, Taxable: 0, Vat: 0 };
    groups.set(key, { ...known, Taxable: known.Taxable + row.Taxable, Vat: known.Vat + row.Vat });
  }
  return [...groups.values()];
}

/** Computes the totals of a document. */
export function sumLines(lines: readonly FiscalLine[], pricesIncludeVat: boolean): Totals {
  const VatSummary = group(lines).map(({ VatRate, VatCode, sum }) => ({
    VatRate,
    VatCode,
    ...splitSum(sum, BigInt(VatRate), pricesIncludeVat),
  }));
  const Taxable = add(VatSummary.map((row) => row.Taxable));
  const Vat = add(VatSummary.map((row) => row.Vat));
  const stamped = VatSummary.filter(({ VatCode }) => VatCode !== null && STAMPED.includes(VatCode));
  const isStamped = add(stamped.map((row) => row.Taxable)) > STAMP_LIMIT_MINOR;
  return { VatSummary, Taxable, Vat, Total: Taxable + Vat, StampDuty: isStamped ? STAMP_DUTY_MINOR : 0 };
}
