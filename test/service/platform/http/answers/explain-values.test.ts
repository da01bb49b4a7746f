import { describe, expect, it } from 'vitest';
import {
  explainName,
  explainValues,
  suggestName,
} from '../../../../../src/service/platform/http/answers/explain-values.ts';

describe('explainValues', () => {
  it.each<[schema: object, sentence: string | undefined]>([
    [{ type: 'string', enum: ['day', 'week', 'month', 'year'] }, 'One of day, week, month, or year.'],
    [{ enum: ['standard'] }, 'One of standard.'],
    [{ enum: Array.from({ length: 50 }, (_, index) => `v${index}`) }, expect.stringContaining(', or v49.')],
    [{ enum: Array.from({ length: 51 }, (_, index) => `v${index}`) }, undefined],
    [{ type: 'integer', minimum: 1, maximum: 12 }, 'An integer from 1 to 12.'],
    [{ type: 'integer', maximum: 12 }, 'An integer from 0 to 12.'],
    [{ type: 'integer' }, 'An integer.'],
    [{ type: 'number', minimum: 0, maximum: 100 }, 'A number from 0 to 100.'],
    [{ type: 'string', maxLength: 450 }, 'A string of at most 450 characters.'],
    [{ type: 'string' }, 'A string.'],
    [{ type: 'array', minItems: 1, maxItems: 3 }, 'An array of 1 to 3 entries.'],
    [{ type: 'array', maxItems: 3 }, 'An array of 0 to 3 entries.'],
    [{ type: 'array' }, 'An array.'],
    [{ type: 'boolean' }, 'true or false.'],
    [{ type: 'object' }, 'An object.'],
    [{ type: 'null' }, undefined],
    [{}, undefined],
  ])('explains %j as %j', (schema, sentence) => {
    expect(explainValues(schema)).toEqual(sentence);
  });
});

describe('suggestName', () => {
  it.each([
    ['TransactionId', ['TransactionIds'], 'TransactionIds'],
    ['webhookUrl', ['Url', 'WebhookUrl'], 'WebhookUrl'],
    ['webhook_url', ['WebhookUrl'], 'WebhookUrl'],
    ['order-id', ['order_id'], 'order_id'],
    ['Amount', ['Purpose'], undefined],
    ['constructor', ['Purpose'], undefined],
    ['', ['Purpose'], undefined],
  ])('suggests for %j among %j: %s', (unknown, known, meant) => {
    const sentence = meant && `Did you mean ${meant}? Fields are spelled exactly as in the documents.`;
    expect(suggestName(unknown, known)).toBe(sentence);
  });
});

describe('explainName', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `F${index}`);

  it.each([
    ['amount', ['Amount', 'Purpose'], 'Did you mean Amount? Fields are spelled exactly as in the documents.'],
    ['Cvc', ['Card', 'Method'], 'Known are: Card, Method.'],
    ['Cvc', [], 'This call takes no fields.'],
    ['Cvc', many(12), expect.stringMatching(/^Known are: F0, .* F11\.$/)],
    ['Cvc', many(13), 'GET /api/v5/openapi describes what it takes.'],
    ['f12', many(13), expect.stringContaining('Did you mean F12?')],
  ])('explains %j among %j', (unknown, known, sentence) => {
    expect(explainName(unknown, known)).toEqual(sentence);
  });
});
