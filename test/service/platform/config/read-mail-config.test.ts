import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { readMailConfig } from '../../../../src/service/platform/config/read-mail-config.ts';

const FROM = 'ServicePay <payments@pay.example>';
const read = (MAIL_URL: string, MAIL_FROM = FROM) => readMailConfig({ MAIL_URL, MAIL_FROM });

describe('readMailConfig', () => {
  it('returns no server if none is named', () => {
    expect(readMailConfig({})).toBeUndefined();
  });

  it.each([
    [
      'smtps://ada:p%40ss@smtp.example',
      {
        host: 'smtp.example',
        port: 465,
        secure: true,
        requireTLS: false,
        auth: { user: 'ada', pass: 'p@ss' },
      },
    ],
    ['smtp://smtp.example', { host: 'smtp.example', port: 587, secure: false, requireTLS: true }],
    ['smtp://smtp.example:2525/', { host: 'smtp.example', port: 2525, secure: false, requireTLS: true }],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, secure: false, requireTLS: false }],
    ['smtp://[::1]:1025', { host: '::1', port: 1025, secure: false, requireTLS: false }],
  ])('reads the server %s', (url, server) => {
    expect(read(url)?.server).toEqual(server);
  });

  it.each([
    [FROM, { name: 'ServicePay', address: 'payments@pay.example' }],
    ['"Pay, Inc." <a@pay.example>', { name: 'Pay, Inc.', address: 'a@pay.example' }],
    ['a@pay.example', { name: '', address: 'a@pay.example' }],
  ])('reads the sender %s', (from, expected) => {
    expect(read('smtp://smtp.example', from)?.from).toEqual(expected);
  });

  it.each([
    'smtp.example',
    'https://ada:secret@smtp.example',
    'smtps://ada@smtp.example',
    'smtps://ada:secret@smtp.example/inbox',
    'smtps://ada:secret@smtp.example?tls=off',
    'smtps://ada:secret%zz@smtp.example',
    'smtp://smtp.example:0',
    'smtps://',
  ])('refuses the server %s, and does not repeat it', (url) => {
    let message = '';
    try {
      read(url);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    expect(message).toMatch(/^MAIL_URL (must be|has)/);
    expect(message).not.toMatch(/secret|ada/);
  });

  it.each([
    'ServicePay',
    'A <a@b',
    'a@pay.example, b@pay.example',
    'A <a@pay.example>\r\nBcc: b@pay.example',
  ])('refuses the sender %j', (from) => {
    expect(() => read('smtp://smtp.example', from)).toThrow(/^MAIL_FROM must be an address/);
  });

  it('refuses one of the two variables without the other', () => {
    expect(() => readMailConfig({ MAIL_FROM: FROM })).toThrow('MAIL_FROM needs MAIL_URL.');
    expect(() => readMailConfig({ MAIL_URL: 'smtp://smtp.example' })).toThrow('MAIL_URL needs MAIL_FROM.');
  });
});
