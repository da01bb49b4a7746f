import type { DashboardField } from './form-fields.ts';

/** The call that a refusal names for programs. */
const CALL = /: [A-Z]+ \/\S+(?=\.$)/;
/** The name of a field, or its path. */
const NAME = /\b[A-Z]\w*(?:(?:\[\d+\])?\.[A-Z]\w*)*/g;

/** The labels of fields and of those within them, if their names are not their labels. */
const listLabels = (fields: readonly DashboardField[]): [name: string, label: string][] =>
  fields.flatMap(({ name, label, fields: inner }): [string, string][] => [
    ...listLabels(inner),
    ...(name === label ? [] : [[name, label] as [string, string]]),
  ]);

/**
 * Writes a sentence of the API for people: without the call that programs are to make, and with labels in place of the names of fields.
 * @param fields of the form that was refused
 */
export function writePlainly(sentence: string, fields: readonly DashboardField[] = []): string {
  const labels = new Map(listLabels(fields));
  return sentence.replace(CALL, '').replace(NAME, (path) => {
    const label = labels.get(path.replace(/^.*\./, ''));
    return label === undefined ? path : `“${label}”`;
  });
}
