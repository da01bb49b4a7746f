import { describe, expect, it } from 'vitest';
import { createTestService } from '../../../support/create-test-service.ts';
import { CLOSE, createRequest, useBytes } from '../connections/listen-for-bytes.ts';

const SENTENCE =
  'Host not allowed. Use the host of PUBLIC_URL, localhost or an IP address, or list this one in ALLOWED_HOSTS.';

const listening = useBytes();

const ask = async (target: string, ...hosts: string[]) => {
  const headers = [...hosts.map((host) => `Host: ${host}`), CLOSE];
  const [answer] = await listening.send(createRequest(`GET ${target} HTTP/1.1`, headers));
  return answer;
};

describe('a request by a name', () => {
  it.each([
    'localhost',
    'localhost:4242',
    'LocalHost.',
    'pay.localhost:1',
    '127.0.0.1:4242',
    '127.8.9.1',
    '[::1]:4242',
    // No name server makes an address lead elsewhere: health checks and containers use them.
    '10.0.0.7:4242',
    '192.168.1.7',
    '[fd00::7]:4242',
    '',
  ])('of the service is answered: %j', async (host) => {
    expect((await ask('/api/v5', host))?.status).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:4242',
    'localhost.evil.example',
    'notlocalhost',
    'pay.example.evil.example',
    'shop.pay.example',
    '127.0.0.1.evil.example',
    '10.0.0.7.nip.io',
    'api',
    'localhost:99999',
  ])('of others is refused, and its connection ended: %s', async (host) => {
    const answer = await ask('/api/v5', host);
    expect(answer).toMatchObject({ status: 421, body: { Code: 'HOST_NOT_ALLOWED', Message: SENTENCE } });
    expect(answer?.head).toContain('connection: close');
  });

  it.each(['/sandbox', '/metrics', '/nothing', '/v1/checkout.js', '/docs/', '/checkout/x'])(
    'of others gets no information: %s',
    async (path) => {
      expect((await ask(path, 'evil.example'))?.status).toBe(421);
      expect((await ask(path, 'localhost'))?.status).not.toBe(421);
    },
  );

  it.each([
    ['http://evil.example/api/v5', 'localhost', 421],
    ['http://localhost/api/v5', 'evil.example', 421],
    ['https://evil.example:4242/api/v5', 'localhost', 421],
    ['http://localhost@evil.example/api/v5', 'localhost', 421],
    ['http://127.0.0.1/api/v5', 'localhost', 200],
  ])('in its request target is checked too: %s', async (target, host, status) => {
    expect((await ask(target, host))?.status).toBe(status);
  });

  it.each(['/health/live', '/health/ready'])(
    'of a load balancer is answered for health checks: %s',
    async (path) => {
      expect((await ask(path, 'balancer.internal'))?.status).toBe(200);
    },
  );
});

describe.each([
  ['PUBLIC_URL', { baseUrl: 'https://pay.example' }],
  ['ALLOWED_HOSTS', { operations: { ALLOWED_HOSTS: 'other.example, pay.example' } }],
  ['HOST', { operations: { HOST: 'Pay.example', RATE_LIMIT: 'off' } }],
])('%s', (_name, options) => {
  it('is a name of the service, at any port', async () => {
    const service = await createTestService(options);
    const send = async (host: string) => (await service.inject({ url: '/api/v5', headers: { host } })).status;
    expect(await send('pay.example')).toBe(200);
    expect(await send('PAY.example:443')).toBe(200);
    expect(await send('pay.example.:80')).toBe(200);
    expect(await send('localhost')).toBe(200);
    expect(await send('shop.pay.example')).toBe(421);
    expect(await send('pay.example.evil.example')).toBe(421);
    await service.close();
  });
});
