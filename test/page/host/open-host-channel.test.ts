import { describe, expect, it, vi } from 'vitest';
import { openHostChannel } from '../../../src/page/host/open-host-channel.ts';

const DOMAINS = ['shop.example', 'localhost'];

function openUnheard(name: string, isFramed = true) {
  const posted: [unknown, string][] = [];
  const listeners: ((event: unknown) => void)[] = [];
  const host = { postMessage: (message: unknown, target: string) => posted.push([message, target]) };
  const frame: Record<string, unknown> = {
    name,
    addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.push(listener),
  };
  frame.parent = isFramed ? host : frame;
  const channel = openHostChannel(frame as unknown as Window, { hostDomains: DOMAINS, build: '1.2.3' });
  const deliver = (event: object) => {
    for (const listener of listeners) listener(event);
  };
  return { posted, host, frame, channel, deliver };
}

function open(name: string, isFramed = true) {
  const opened = openUnheard(name, isFramed);
  const handle = vi.fn();
  opened.channel?.listen(handle);
  return { ...opened, handle };
}

const NAME = 'servicepay:1:https://shop.example';
const SUBMIT = { servicepay: 1, type: 'submit', id: 7 };

describe('openHostChannel', () => {
  it.each([['https://shop.example'], ['https://shop.example:8443'], ['http://localhost:4243']])(
    'sends hello to %s and to no other origin',
    (origin) => {
      expect(open(`servicepay:1:${origin}`).posted).toEqual([
        [{ servicepay: 1, type: 'hello', version: 1, build: '1.2.3' }, origin],
      ]);
    },
  );

  it('flushes: asks about Apple Pay, and waits for the answer of the script alone', async () => {
    const { posted, host, channel, deliver } = open(NAME);
    const done = vi.fn();
    const flushed = channel?.flush().then(done);
    // Messages that are posted in the same task come first.
    channel?.post({ type: 'submitted', id: 1, outcome: 'completed' });
    await vi.waitFor(() => expect(posted).toHaveLength(3));
    expect(posted.at(-1)).toEqual([
      { servicepay: 1, type: 'apple_pay', step: 'query' },
      'https://shop.example',
    ]);
    const data = { servicepay: 1, type: 'apple_pay', step: 'capabilities', available: false, version: 0 };
    deliver({ data, source: host, origin: 'https://evil.example' });
    deliver({ data: SUBMIT, source: host, origin: 'https://shop.example' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).not.toHaveBeenCalled();
    deliver({ data, source: host, origin: 'https://shop.example' });
    await flushed;
    expect(done).toHaveBeenCalledOnce();
  });

  it.each([
    ['no name', ''],
    ['a name chosen by the shop', 'checkout'],
    ['another version', 'servicepay:2:https://shop.example'],
    ['no origin', 'servicepay:1:'],
    ['a wildcard origin', 'servicepay:1:*'],
    ['the opaque origin of a sandbox', 'servicepay:1:null'],
    ['a foreign origin', 'servicepay:1:https://evil.example'],
    ['a subdomain', 'servicepay:1:https://www.shop.example'],
    ['a look-alike', 'servicepay:1:https://shop.example.evil.test'],
    ['http', 'servicepay:1:http://shop.example'],
    ['a trailing slash', 'servicepay:1:https://shop.example/'],
    ['a path', 'servicepay:1:https://shop.example/basket'],
    ['userinfo', 'servicepay:1:https://shop.example@evil.example'],
    ['another case', 'servicepay:1:https://SHOP.example'],
    ['a script', 'servicepay:1:javascript:alert(1)'],
  ])('sends nothing from an iframe named with %s', (_what, name) => {
    const { posted, channel } = open(name);
    expect(posted).toEqual([]);
    expect(channel).toBeUndefined();
  });

  it('sends nothing outside an iframe', () => {
    expect(open(NAME, false).posted).toEqual([]);
    expect(open(NAME, true).posted).toHaveLength(1);
  });

  it('passes on messages of the shop’s page', () => {
    const { host, handle, deliver } = open(NAME);
    deliver({ source: host, origin: 'https://shop.example', data: SUBMIT });
    expect(handle.mock.calls).toEqual([[{ type: 'submit', id: 7 }]]);
  });

  it('queues messages of the shop’s page in order until a handler is set', () => {
    const { host, channel, deliver } = openUnheard(NAME);
    deliver({ source: host, origin: 'https://shop.example', data: SUBMIT });
    deliver({ source: host, origin: 'https://evil.example', data: { ...SUBMIT, id: 8 } });
    deliver({ source: host, origin: 'https://shop.example', data: { ...SUBMIT, id: 9 } });
    const handle = vi.fn();
    channel?.listen(handle);
    deliver({ source: host, origin: 'https://shop.example', data: { ...SUBMIT, id: 10 } });
    expect(handle.mock.calls.map(([message]) => message.id)).toEqual([7, 9, 10]);
  });

  it.each([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that starts with the shop’s', { origin: 'https://shop.example.evil.test' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin', { origin: '' }],
    ['an unknown type', { data: { servicepay: 1, type: 'toString', id: 7 } }],
    ['another version', { data: { servicepay: 2, type: 'submit', id: 7 } }],
    ['a string as data', { data: JSON.stringify(SUBMIT) }],
    ['a field of the wrong type', { data: { servicepay: 1, type: 'submit', id: '7' } }],
    ['null as data', { data: null }],
  ])('ignores a message with %s', (_what, change) => {
    const { host, handle, deliver } = open(NAME);
    deliver({ source: host, origin: 'https://shop.example', data: SUBMIT, ...change });
    expect(handle).not.toHaveBeenCalled();
  });

  it('ignores a message from its own window', () => {
    const { frame, handle, deliver } = open(NAME);
    deliver({ source: frame, origin: 'https://shop.example', data: SUBMIT });
    expect(handle).not.toHaveBeenCalled();
  });
});
