import { isTransferReference } from '../../payments/terms/transfer-reference.ts';
import type { EntryDetail } from '../formats/bank-file.ts';

/** Our references: RF, two check digits and twelve signs (ISO 11649). */
const INSIDE = /RF\d{2}[0-9A-Z]{12}/g;

const fold = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** All matches, also those that begin inside another one. */
function* scan(text: string): Generator<string> {
  const pattern = new RegExp(INSIDE);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    yield match[0];
    pattern.lastIndex = match.index + 1;
  }
}

/**
 * Finds the references of payments in what a payer's bank passed on: in the structured field, in the free text, or in the payer's own
 * id, where people and banks write it with spaces, hyphens and line breaks. Only references with right check digits are found.
 * @returns different ones, those of the structured field first
 */
export function findReferences(detail: Pick<EntryDetail, 'references' | 'text' | 'endToEndId'>): string[] {
  const structured = detail.references.map(fold).filter(isTransferReference);
  const inside = [detail.text, detail.endToEndId ?? ''].flatMap((text) => [...scan(fold(text))]);
  return [...new Set([...structured, ...inside.filter(isTransferReference)])];
}
