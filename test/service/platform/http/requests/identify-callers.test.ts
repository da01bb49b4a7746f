import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { identifyCallers } from '../../../../../src/service/platform/http/requests/identify-callers.ts';

const PROXIES = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '2001:db8:1::1'];

async function findCaller(headers: Record<string, string>, remoteAddress = '127.0.0.1', proxies = PROXIES) {
  const app = Fastify();
  identifyCallers(app, proxies);
  app.get('/', async ({ caller }) => caller);
  return (await app.inject({ url: '/', remoteAddress, headers })).body;
}

describe('identifyCallers', () => {
  it.each([
    ['one hop', '203.0.113.7', '203.0.113.7'],
    ['a hop with a port', '203.0.113.7:51008', '203.0.113.7'],
    ['an IPv6 hop with a port', '[2001:db8::7]:443', '2001:db8::7'],
    ['trusted hops with ports', '203.0.113.7:1, 10.1.2.3:2, [fd00::1]:3', '203.0.113.7'],
    ['a trusted hop as IPv4 in IPv6', '203.0.113.7, ::ffff:10.0.0.1', '203.0.113.7'],
    ['a hop that a client made up', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['trusted hops alone', '10.0.0.9, 10.0.0.1', '10.0.0.9'],
    ['no address', 'unknown', '127.0.0.1'],
    ['nothing', '', '127.0.0.1'],
    ['no address behind a trusted hop', '203.0.113.7, _hidden, 10.0.0.1', '10.0.0.1'],
    ['no address in front of a client', '" ,;[, 203.0.113.7:9', '203.0.113.7'],
  ])('reads X-Forwarded-For with %s', async (_case, header, caller) => {
    expect(await findCaller({ 'x-forwarded-for': header })).toBe(caller);
  });

  it.each([
    ['for=203.0.113.7', '203.0.113.7'],
    ['for="[2001:db8::7]:443";proto=https;by=10.0.0.1', '2001:db8::7'],
    ['for=198.51.100.1, proto=https; For="203.0.113.7:443" , for=10.0.0.1', '203.0.113.7'],
    ['for=203.0.113.7, for=unknown', '127.0.0.1'],
    ['for=203.0.113.7, proto=https', '127.0.0.1'],
    ['x-for=203.0.113.7', '127.0.0.1'],
  ])('reads Forwarded %s', async (forwarded, caller) => {
    expect(await findCaller({ forwarded })).toBe(caller);
  });

  it('prefers X-Forwarded-For, which more proxies overwrite', async () => {
    const headers = { forwarded: 'for=198.51.100.1', 'x-forwarded-for': '203.0.113.7' };
    expect(await findCaller(headers)).toBe('203.0.113.7');
  });

  it.each([
    ['203.0.113.9', PROXIES, '203.0.113.9'],
    ['::ffff:203.0.113.9', PROXIES, '203.0.113.9'],
    ['2001:db8:2::1', PROXIES, '2001:db8:2::1'],
    ['127.0.0.1', [], '127.0.0.1'],
  ])('believes no header from %s', async (address, proxies, caller) => {
    expect(await findCaller({ 'x-forwarded-for': '192.0.2.1' }, address, proxies)).toBe(caller);
  });

  it.each([
    ['::ffff:10.0.0.1', ['10.0.0.1']],
    ['10.0.0.1', ['::ffff:10.0.0.1']],
    ['10.0.0.1', ['::ffff:10.0.0.0/104']],
    ['fe80::1%eth0', ['fe80::1%eth0']],
    ['2001:db8:1::1', PROXIES],
  ])('believes the proxy %s, listed as %s', async (address, proxies) => {
    expect(await findCaller({ 'x-forwarded-for': '192.0.2.1' }, address, proxies)).toBe('192.0.2.1');
  });
});
