import type { OpenApiSchema } from './open-api.ts';

interface Secret {
  name: string;
  value: string;
}

/** The phrase in the description of a field that is returned only once. */
const MARK = /shown only here/i;

/** Finds the values of an answer that are returned only once. */
export function findSecrets(answer: unknown, schema: OpenApiSchema | undefined): Secret[] {
  if (typeof answer !== 'object' || !answer) return [];
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]): Secret[] => {
    const value = (answer as Record<string, unknown>)[name];
    if (typeof value === 'string' && MARK.test(field.description ?? '')) return [{ name, value }];
    return findSecrets(value, field);
  });
}
