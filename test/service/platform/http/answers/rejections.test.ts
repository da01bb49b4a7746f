import { describe, expect, it } from 'vitest';
import {
  breakRule,
  FIELD_RULES,
  type FieldRule,
  REJECTIONS,
  Rejection,
  type RejectionCode,
  reject,
  rejectFields,
} from '../../../../../src/service/platform/http/answers/rejections.ts';

describe('the table of refusals', () => {
  const codes = [...Object.keys(REJECTIONS), ...Object.keys(FIELD_RULES)];

  /** A client that a body names, and one that a path names: the contract has one code for both. */
  const BOTH = ['CLIENT_NOT_FOUND'];

  it('contains well-formed codes, each once', () => {
    expect(codes.filter((code) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code))).toEqual([]);
    const once = codes.filter((code) => !BOTH.includes(code));
    expect(once).toEqual([...new Set(once)]);
  });

  it.each([
    ['calls', Object.values(REJECTIONS).map(([, sentence]) => sentence)],
    ['fields', Object.values(FIELD_RULES)],
  ])('contains a sentence for each code, and no sentence twice: %s', (_what, sentences: string[]) => {
    expect(sentences.filter((sentence) => !/^(\{Field\} |rbc_id |[A-Z]).*\.$/.test(sentence))).toEqual([]);
    expect(sentences).toEqual([...new Set(sentences)]);
  });
});

describe('reject', () => {
  it.each(Object.entries(REJECTIONS))(
    'rejects %s with its status and sentence',
    (code, [status, sentence]) => {
      const rejection = reject(code as RejectionCode);
      expect(rejection).toBeInstanceOf(Rejection);
      expect(rejection).toMatchObject({
        code,
        message: sentence,
        statusCode: status,
        errors: [],
        headers: {},
      });
      // A caller causes no fault of ours; a database that is away, and a bug, are no fault of a caller.
      if (!['SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'].includes(code)) expect(status).toBeLessThan(500);
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('breakRule', () => {
  it.each(Object.entries(FIELD_RULES))('fills the sentence of %s', (code, sentence) => {
    expect(breakRule('Amount', code as FieldRule)).toEqual({
      Field: 'Amount',
      Code: code,
      Message: sentence.replace('{Field}', 'Amount'),
    });
  });

  it('inserts a name with replacement patterns literally', () => {
    expect(breakRule('$&', 'OUT_OF_RANGE').Message).toBe('$& out of range.');
  });
});

describe('rejectFields', () => {
  it('reports a limited number of errors', () => {
    const many = Array.from({ length: 5000 }, (_, index) => breakRule(`k${index}`, 'UNKNOWN_FIELD'));
    const { errors } = rejectFields(many);
    expect(errors).toEqual(many.slice(0, 1000));
  });

  const ERRORS = [breakRule('A', 'TOO_LONG'), breakRule('B', 'REQUIRED')];

  it('rejects with the first code and sentence, and lists all errors', () => {
    expect(rejectFields(ERRORS)).toMatchObject({
      code: 'TOO_LONG',
      message: 'Value too long.',
      statusCode: 400,
      errors: ERRORS,
    });
  });

  it('uses another given status', () => {
    expect(rejectFields(ERRORS, 409).statusCode).toBe(409);
  });
});
