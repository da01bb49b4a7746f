import { describe, expect, it } from 'vitest';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { createOpenApi, createWholeOpenApi } from '../../../src/service/sections/create-openapi.ts';
import { NAMES, nameSchemas } from '../../../src/service/sections/name-schemas.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';

const OPTIONS = { calls: API_CALLS, baseUrl: 'https://pay.example' };

interface Schema {
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: object[];
  enum?: unknown[];
}
interface Described {
  components: { schemas: Record<string, Schema> };
}

const toDescribed = (document: object) => document as Described;
const DOCUMENTS = [
  ...SECTIONS.map((section) => [section.slug, toDescribed(createOpenApi(section, OPTIONS))] as const),
  ...(['v4', 'v5'] as const).map(
    (version) => [version, toDescribed(createWholeOpenApi(version, OPTIONS))] as const,
  ),
];
const [, whole = toDescribed({})] = DOCUMENTS.at(-1) ?? [];
const all = new Map(DOCUMENTS.flatMap(([, { components }]) => Object.entries(components.schemas)));

/** Every object with fields, in a value. */
const findObjects = (value: unknown): Schema[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = value as Schema & { type?: unknown };
  const isObject = own.type === 'object' && Object.keys(own.properties ?? {}).length > 0;
  return [...(isObject ? [own] : []), ...Object.values(value).flatMap(findObjects)];
};

describe('the schemas of a description', () => {
  it.each(DOCUMENTS)('are those that it refers to: %s', (_name, document) => {
    const referred = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    const names = new Set([...referred].map(([, name]) => name));
    expect([...names].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it.each(DOCUMENTS)('have the only objects with fields, each of them once: %s', (_name, document) => {
    const { components, ...rest } = document;
    expect(findObjects(rest)).toEqual([]);
    for (const schema of Object.values(components.schemas)) expect(findObjects(schema)).toEqual([schema]);
    const texts = Object.entries(components.schemas).map(([name, schema]) => [JSON.stringify(schema), name]);
    const doubles = texts.filter(([text], index) => texts.findIndex(([other]) => other === text) !== index);
    // The answers of two calls may be the same for now.
    expect(doubles.filter(([, name]) => !/(Answer|Request)$/.test(name ?? ''))).toEqual([]);
  });

  it.each(DOCUMENTS)('mean the same in each document: %s', (_name, { components }) => {
    for (const [name, schema] of Object.entries(components.schemas)) expect(all.get(name)).toEqual(schema);
  });

  it('have the names of the table, and none that many languages have', () => {
    expect([...all.keys()]).toEqual(expect.arrayContaining(Object.keys(NAMES)));
    expect([...all.keys()]).toEqual(
      expect.arrayContaining(['Link', 'ItemInput', 'Address', 'Shopper', 'CreatePaymentLinkRequest']),
    );
    const taken = /^(Error|Exception|Object|Array|List|Map|Set|Date|File|Response|Request|Document|Package)$/;
    expect([...all.keys()].filter((name) => taken.test(name))).toEqual([]);
  });

  it('tell alternatives apart by a field', () => {
    const several = [...all.values()].flatMap(
      (schema) => JSON.stringify(schema).match(/"anyOf":\[\{"\$ref":[^\]]*\}\]/g) ?? [],
    );
    const wrong = several.filter((text) => text.split('$ref').length > 2 && !/TimelineOpened/.test(text));
    expect(wrong).toEqual([]);
    for (const kind of ['Opened', 'Event', 'Attempt', 'Refund', 'Dispute'])
      expect(all.get(`Timeline${kind}`)?.properties?.Type?.anyOf?.[0]?.enum).toEqual([kind.toLowerCase()]);
  });

  it('make the document of everything a quarter smaller', () => {
    expect(JSON.stringify(whole).length).toBeLessThan(790_000);
  });
});

describe('nameSchemas', () => {
  it('refuses two shapes with one name', () => {
    const names = nameSchemas();
    const answer = (type: string) => ({
      type: 'object',
      properties: { Thing: { type: 'object', properties: { Id: { type } } } },
    });
    names.takeAnswer(answer('string'), 'ReadAnswer');
    names.takeAnswer(answer('string'), 'ListAnswer');
    expect(() => names.takeAnswer(answer('integer'), 'ChangeAnswer')).toThrow(
      'Two shapes are called Thing: name ChangeAnswer.Thing in NAMES.',
    );
  });
});
