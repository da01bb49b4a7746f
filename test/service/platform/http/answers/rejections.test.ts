import { describe, expect, it } from 'vitest';
import {
  breakRule,
  type FieldRule,
  type RejectionCode,
  reject,
  rejectFields,
  rejectNaming,
} from '../../../../../src/service/platform/http/answers/rejections.ts';
import { REFUSALS } from '../../../../../src/service/subjects/facts.ts';
import { explain, explainErrors } from '../../../support/explain.ts';

describe('the table of refusals', () => {
  const codes = [...Object.keys(REFUSALS.calls), ...Object.keys(REFUSALS.fields)];

  /** A client that a body names, and one that a path names: the contract has one code for both. */
  const BOTH = ['CLIENT_NOT_FOUND'];

  it('contains well-formed codes, each once', () => {
    expect(codes.filter((code) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code))).toEqual([]);
    const once = codes.filter((code) => !BOTH.includes(code));
    expect(once).toEqual([...new Set(once)]);
  });

  it.each([
    ['calls', Object.values(REFUSALS.calls).map(([, sentence]) => sentence)],
    ['fields', Object.values(REFUSALS.fields)],
  ])('contains a sentence for each code, and no sentence twice: %s', (_what, sentences: string[]) => {
    expect(sentences.filter((sentence) => !/^(\{Field\} |rbc_id |[A-Z]).*\.$/.test(sentence))).toEqual([]);
    expect(sentences).toEqual([...new Set(sentences)]);
  });
});

describe('explainRejection', () => {
  it.each(Object.entries(REFUSALS.calls))(
    'explains %s by its status and sentence',
    (name, [status, sentence]) => {
      const code = name as RejectionCode;
      expect(explain(rejectNaming(code, '{name}'))).toEqual({
        statusCode: status,
        message: sentence.replace(/\{\w+\}/, '{name}'),
        errors: [],
      });
      // A caller causes no fault of ours; a database or an acquirer that is away, and a bug, are no fault of a caller.
      if (!['SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', 'TERMINAL_UNKNOWN'].includes(code))
        expect(status).toBeLessThan(500);
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );

  it.each(Object.entries(REFUSALS.fields))('fills the sentence of %s', (code, sentence) => {
    expect(explainErrors([breakRule('Amount', code as FieldRule, 'A hint.')])).toEqual([
      {
        Field: 'Amount',
        Code: code,
        Message: sentence.replace('{Field}', 'Amount'),
        Hint: 'A hint.',
      },
    ]);
  });

  it('inserts a name with replacement patterns literally', () => {
    expect(explainErrors([breakRule('$&', 'OUT_OF_RANGE')])[0]?.Message).toBe('$& out of range.');
    expect(explain(rejectNaming('CARD_IN_USE', '$&')).message).toMatch(/^The subscription \$& charges/);
  });
});

describe('reject', () => {
  it('has the code as the message of the error, for those who read a stack', () => {
    expect(reject('CARD_NOT_FOUND', { allow: 'GET' })).toMatchObject({
      code: 'CARD_NOT_FOUND',
      message: 'CARD_NOT_FOUND',
      errors: [],
      headers: { allow: 'GET' },
    });
  });
});

describe('rejectFields', () => {
  it('reports a limited number of errors', () => {
    const many = Array.from({ length: 5000 }, (_, index) => breakRule(`k${index}`, 'REQUIRED'));
    const { errors } = rejectFields(many);
    expect(errors).toEqual(many.slice(0, 1000));
  });

  const ERRORS = [breakRule('A', 'TOO_LONG'), breakRule('B', 'REQUIRED')];

  it('rejects with the first code and sentence, and lists all errors', () => {
    expect(rejectFields(ERRORS)).toMatchObject({ code: 'TOO_LONG', errors: ERRORS });
    expect(explain(rejectFields(ERRORS))).toEqual({
      statusCode: 400,
      message: 'Value too long.',
      errors: [
        { Field: 'A', Code: 'TOO_LONG', Message: 'Value too long.' },
        { Field: 'B', Code: 'REQUIRED', Message: 'Field is required.' },
      ],
    });
  });

  it('uses another given status', () => {
    expect(explain(rejectFields(ERRORS, 409)).statusCode).toBe(409);
  });
});
