import { describe, expect, it } from 'vitest';
import { createRequestId } from '../../../../src/service/back-office/operations/create-request-id.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const create = (id: string | string[] | undefined) =>
  createRequestId({ headers: id === undefined ? {} : { 'x-request-id': id } });

describe('createRequestId', () => {
  it('creates a new id for each request', () => {
    expect(create(undefined)).toMatch(UUID);
    expect(create(undefined)).not.toBe(create(undefined));
  });

  it.each(['12345678', 'f058ebd6-02f7-4d3f-942e-904344e8cde5', '9F_-'.repeat(16)])('accepts %s', (id) => {
    expect(create(id)).toBe(id);
  });

  it.each<[id: string | string[], what: string]>([
    ['', 'nothing'],
    ['1234567', 'one that is short'],
    ['x'.repeat(65), 'one that is long'],
    ['4111 1111 1111 1111', 'spaces'],
    ['4111111111111111', 'a card number'],
    ['card-4111-1111-1111-1111', 'a card number in groups'],
    ['12345678"}', 'JSON'],
    ['12345678\r\nx: y', 'a line break'],
    ['größer-als', 'other letters'],
    [['12345678', '12345678'], 'two'],
  ])('does not accept %j: %s', (id, _what) => {
    expect(create(id)).toMatch(UUID);
  });
});
