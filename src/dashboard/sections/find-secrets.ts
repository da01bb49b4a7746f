import type { Schema } from './open-api.ts';

export interface Secret {
  name: string;
  value: string;
}

/** The description of a field that no later answer has. */
const MARK = /shown this once/i;

/** Finds what an answer shows only this once. */
export function findSecrets(answer: unknown, schema: Schema | undefined): Secret[] {
  if (typeof answer !== 'object' || !answer) return [];
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]): Secret[] => {
    const value = (answer as Record<string, unknown>)[name];
    if (typeof value === 'string' && MARK.test(field.description ?? '')) return [{ name, value }];
    return findSecrets(value, field);
  });
}
