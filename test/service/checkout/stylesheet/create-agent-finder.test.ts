import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createAgentFinder } from '../../../../src/service/checkout/stylesheet/create-agent-finder.ts';

const PUBLIC = { 'http:': new Agent(), 'https:': new Agent() };
const DOMAINS = ['shop.example', 'localhost', '127.0.0.1', 'shop.localhost', '10.0.0.1', '[::1]'];

interface Question {
  domains?: string[];
  baseUrl?: string;
  ports?: number[];
}

/** Finds the agents for a URL. */
function find(
  url: string,
  { domains = DOMAINS, baseUrl = 'http://localhost:4242', ports = [] }: Question = {},
) {
  const findAgent = createAgentFinder({
    getBaseUrl: () => baseUrl,
    listPorts: () => ports,
    publicAgents: PUBLIC,
  });
  const agent = findAgent(new URL(url), domains);
  if (!agent) return 'none';
  return Object.values(PUBLIC).includes(agent) ? 'public' : 'loopback';
}

describe('createAgentFinder', () => {
  it.each([
    'https://shop.example/',
    'https://cdn.example:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700::6810:84e5]/',
  ])('connects %s to public addresses', (url) => {
    expect(find(url)).toBe('public');
    expect(find(url, { baseUrl: 'https://pay.example' })).toBe('public');
  });

  it.each([
    [
      'a private network',
      ['https://10.0.0.1/', 'https://192.168.0.1/', 'https://[fd00::1]/', 'https://169.254.169.254/'],
    ],
    ['the unspecified address', ['https://0.0.0.0/', 'https://[::]/']],
    [
      '127.0.0.1 as IPv6',
      ['https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[64:ff9b::7f00:1]/'],
    ],
    ['localhost with a dot', ['http://localhost./', 'https://shop.localhost./']],
    ['another service’s port', ['https://shop.example:22/', 'https://8.8.8.8:25/', 'http://localhost:25/']],
  ])('does not connect to %s', (_name, urls) => {
    for (const url of urls) expect([url, find(url)]).toEqual([url, 'none']);
  });

  it.each([
    'http://localhost:9000/',
    'https://localhost/',
    'http://127.0.0.1:9000/',
    'http://2130706433:9000/',
    'http://0x7f.1:9000/',
    'http://shop.localhost:9000/',
    'http://[::1]:9000/',
  ])('connects %s to this machine, which is a domain of the company', (url) => {
    expect(find(url)).toBe('loopback');
  });

  it.each([
    'http://localhost:9000/',
    'http://a.localhost:9000/',
    'http://127.0.0.2:9000/',
    'http://[::1]:9000/',
  ])('does not connect to %s if that host is no domain of the company', (url) => {
    expect(find(url, { domains: ['shop.example', '127.0.0.1'] })).toBe('none');
  });

  it.each(['http://localhost:9000/', 'http://127.0.0.1:9000/', 'http://shop.localhost:9000/'])(
    'does not connect to %s if the service is not on this machine only',
    (url) => {
      expect(find(url, { baseUrl: 'https://pay.example' })).toBe('none');
    },
  );

  it.each([
    ['its own origin', 'http://localhost:4242/', {}],
    ['another name of this machine', 'http://127.0.0.1:4242/', {}],
    ['its own port, over TLS', 'https://shop.localhost:4242/', {}],
    ['the port that it listens on, behind a proxy', 'http://localhost:5000/', { ports: [4243, 5000] }],
    ['the default port', 'http://localhost/', { baseUrl: 'http://127.0.0.1' }],
    ['its own public origin', 'https://shop.example/', { baseUrl: 'https://shop.example' }],
  ])('never connects to the service itself: %s', (_name, url, question) => {
    expect(find(url, question)).toBe('none');
  });
});
