import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerBadAddress,
  answerErrors,
} from '../../../../../src/service/platform/http/answers/answer-errors.ts';
import {
  breakRule,
  HTTP_TABLE,
  reject,
  rejectFields,
  rejectNaming,
} from '../../../../../src/service/platform/http/answers/rejections.ts';
import { StoreUnavailableError } from '../../../../../src/service/platform/store/dialects/store-unavailable-error.ts';

let app: FastifyInstance;
let faults: Error[];
let faultyRequests: unknown[];

beforeEach(() => {
  faults = [];
  faultyRequests = [];
  app = Fastify({ genReqId: () => 'request-1', frameworkErrors: answerBadAddress, bodyLimit: 10 });
  answerErrors(app, (error, requestId) => {
    faults.push(error);
    faultyRequests.push(requestId);
  });
  app.get('/rejected', async () => {
    throw reject('UNAUTHORIZED', { 'www-authenticate': 'Bearer' });
  });
  app.get('/fields', async () => {
    throw rejectFields([breakRule('Amount', 'OUT_OF_RANGE')]);
  });
  app.get('/broken', async () => {
    throw new TypeError('SELECT secret FROM /home/service/data.db');
  });
  app.get('/away', async () => {
    throw new StoreUnavailableError('nothing answers there');
  });
  app.get('/teapot', async () => {
    throw Object.assign(new Error('inner words'), { statusCode: 418 });
  });
  app.post('/body', async () => ({}));
});
afterEach(() => app.close());

describe('answerErrors', () => {
  it('answers a rejection with its status, sentence and headers', async () => {
    const { statusCode, headers, body } = await app.inject('/rejected');
    expect(statusCode).toBe(401);
    expect(headers).toMatchObject({
      'www-authenticate': 'Bearer',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(JSON.parse(body)).toEqual({
      Message: 'Unauthorized.',
      StatusCode: 401,
      Result: false,
      Code: 'UNAUTHORIZED',
      Errors: [],
    });
  });

  it('takes the statuses and sentences of subjects from the given table', async () => {
    const other = Fastify();
    const CARD_IN_USE = [409, 'The subscription {SubscriptionId} charges this card.'] as const;
    answerErrors(other, () => {}, { ...HTTP_TABLE, calls: { ...HTTP_TABLE.calls, CARD_IN_USE } });
    other.get('/', async () => {
      throw rejectNaming('CARD_IN_USE', 'sub_1');
    });
    expect((await other.inject('/')).json()).toMatchObject({
      Message: 'The subscription sub_1 charges this card.',
      StatusCode: 409,
      Code: 'CARD_IN_USE',
    });
  });

  it('lists the broken fields', async () => {
    expect((await app.inject('/fields')).json()).toEqual({
      Message: 'Amount out of range.',
      StatusCode: 400,
      Result: false,
      Code: 'OUT_OF_RANGE',
      Errors: [{ Field: 'Amount', Code: 'OUT_OF_RANGE', Message: 'Amount out of range.' }],
    });
  });

  it('answers a fault with 500 and without details, and reports it', async () => {
    const { statusCode, body } = await app.inject('/broken');
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toEqual({
      Message: 'Internal error.',
      StatusCode: 500,
      Result: false,
      Code: 'INTERNAL_ERROR',
      Errors: [],
    });
    expect(faults.map(({ message }) => message)).toEqual(['SELECT secret FROM /home/service/data.db']);
    expect(faultyRequests).toEqual(['request-1']);
  });

  it('does not repeat the words of a client error that is not ours, nor reports it', async () => {
    const { statusCode, body } = await app.inject('/teapot');
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).Message).toBe('Bad request.');
    expect(faults).toEqual([]);
  });

  it.each([
    ['no such path', 'GET', '/nothing', {}, 404, 'Not found.'],
    ['another verb', 'DELETE', '/body', {}, 404, 'Not found.'],
    ['an address that cannot be decoded', 'GET', '/%zz', {}, 400, 'Malformed address.'],
    [
      'another type',
      'POST',
      '/body',
      { payload: 'x', headers: { 'content-type': 'text/xml' } },
      415,
      'Content-Type must be application/json.',
    ],
    [
      'a body that is too large',
      'POST',
      '/body',
      { payload: { text: '0123456789' } },
      413,
      'Request body is too large.',
    ],
  ] as const)('answers %s in the envelope', async (_name, method, url, options, status, message) => {
    const { statusCode, body } = await app.inject({ method, url, ...options });
    expect(statusCode).toBe(status);
    expect(JSON.parse(body)).toMatchObject({
      Message: message,
      StatusCode: status,
      Result: false,
      Errors: [],
    });
  });

  it('asks the caller to come back when the database cannot be used, and logs the cause', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/away' });
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(JSON.parse(body).Message).toBe('Service unavailable. Try again.');
    expect(faults.map(({ message }) => message)).toEqual([
      'The database cannot be used: nothing answers there',
    ]);
  });
});
