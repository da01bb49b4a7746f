import { describe, expect, it } from 'vitest';
import { createWebhookTargets } from '../../../../src/service/platform/addresses/webhook-targets.ts';

const findProblem = (url: string, allowed: string[] = []) => createWebhookTargets(allowed).findProblem(url);

describe('findProblem', () => {
  it.each([
    'https://hooks.example/',
    'https://hooks.example:443/a?b=c',
    'https://hooks.example:8443/',
    'https://hooks.example:1024/',
    'https://hooks.example:65535/',
    'https://93.184.216.34/',
    'https://[2606:4700::6810:84e5]/',
  ])('accepts %s', (url) => {
    expect(findProblem(url)).toBeUndefined();
  });

  it.each([
    'http://hooks.example/',
    'http://93.184.216.34/',
    'http://localhost/',
    'http://127.0.0.1:9000/',
    'ftp://hooks.example/',
    'hooks.example',
    '',
  ])('requires HTTPS instead of %j', (url) => {
    expect(findProblem(url)).toBe('HTTPS_REQUIRED');
  });

  it.each([
    'https://localhost/',
    'https://shop.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://017700000001/',
    'https://0x7f.1/',
    'https://0X7F.0x0.0x0.0X1/',
    'https://127.0.1/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://%6cocalhost/',
    'https://shop.localhost./',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://１２７.0.0.1/',
    'https://0.0.0.0/',
    'https://0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[0:0:0:0:0:ffff:7f00:0001]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[2001:0:53aa:64c::1]/',
    'https://[2001:db8::1]/',
    'https://[fc00::1]/',
    'https://[fec0::1]/',
    'https://[4000::1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[ff02::1]/',
  ])('refuses the address of %s', (url) => {
    expect(findProblem(url)).toBe('ADDRESS_NOT_ALLOWED');
  });

  it.each([0, 1, 22, 25, 80, 444, 1023])('refuses the port %i of another service', (port) => {
    expect(findProblem(`https://hooks.example:${port}/`)).toBe('ADDRESS_NOT_ALLOWED');
  });

  it.each([
    'https://user:secret@hooks.example/',
    'https://hooks.example/#part',
    'https://hooks.example/\r\nX-Header: 1',
    'https://hooks.example:99999/',
    'https:hooks.example',
  ])('refuses %j', (url) => {
    expect(findProblem(url)).toBe('INVALID_VALUE');
  });
});

describe('findProblem, with WEBHOOK_ALLOW', () => {
  it.each([
    ['127.0.0.1:9000', 'http://127.0.0.1:9000/hook', true],
    ['127.0.0.1:9000', 'https://127.0.0.1:9000/hook', true],
    ['127.0.0.1:9000', 'http://127.1:9000/', true],
    ['127.0.0.1:9000', 'http://127.0.0.1:9001/', false],
    ['127.0.0.1:9000', 'http://127.0.0.1/', false],
    ['127.0.0.1:9000', 'http://localhost:9000/', true],
    ['127.0.0.1:9000', 'http://localhost:9001/', false],
    ['127.0.0.1:9000', 'http://[::1]:9000/', false],
    ['127.0.0.1:9000', 'http://127.0.0.2:9000/', false],
    ['127.0.0.1:9000', 'http://[::ffff:127.0.0.1]:9000/', false],
    ['localhost:*', 'http://localhost:1/', true],
    ['localhost:*', 'http://localhost/', true],
    ['localhost:*', 'http://localhost:65535/', true],
    ['localhost:*', 'http://shop.localhost:9000/', false],
    ['localhost:*', 'http://127.0.0.1:9000/', true],
    ['localhost:*', 'http://127.0.0.2:9000/', false],
    ['localhost:80', 'http://localhost/', true],
    ['localhost:80', 'https://localhost/', false],
    ['localhost:443', 'https://localhost/', true],
    ['[::1]:9000', 'http://[::1]:9000/', true],
    ['[::1]:9000', 'http://[0:0:0:0:0:0:0:1]:9000/', true],
    ['10.0.0.1:443', 'https://10.0.0.1/', true],
    ['10.0.0.1:9000', 'http://10.0.0.1:9000/', true],
    ['hooks.example:80', 'http://hooks.example/', true],
    ['hooks.example:*', 'ftp://hooks.example/', false],
    ['hooks.example:22', 'https://hooks.example:22/', true],
  ])('that lists %s answers for %s: %s', (allowed, url, isAllowed) => {
    expect(findProblem(url, [allowed]) === undefined).toBe(isAllowed);
  });

  it('accepts no listed target with a password or a fragment', () => {
    expect(findProblem('http://me@localhost:9000/', ['localhost:*'])).toBe('INVALID_VALUE');
    expect(findProblem('http://localhost:9000/#a', ['localhost:*'])).toBe('INVALID_VALUE');
  });
});

describe('addresses of our own', () => {
  const OWN = 'http://localhost:4242/sandbox/receiver/abc';
  const targets = createWebhookTargets([], (url) => url === OWN);

  it('are allowed, and may be loopback', () => {
    expect(targets.findProblem(OWN)).toBeUndefined();
    expect(targets.isListed(new URL(OWN))).toBe(true);
  });

  it.each([
    `${OWN}d`,
    `${OWN}/`,
    `${OWN}?a`,
    `${OWN}#a`,
    'http://localhost:4243/sandbox/receiver/abc',
    'http://127.0.0.1:4242/sandbox/receiver/abc',
    'http://localhost:4242/sandbox/receiver/ABC',
    'http://a@localhost:4242/sandbox/receiver/abc',
    'http://localhost:4242/',
  ])('do not allow %s', (url) => {
    expect(targets.findProblem(url)).toBeDefined();
  });
});
