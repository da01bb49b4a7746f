import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServicePayApi } from '../../src/sdk/types.ts';

/** What a script tag does: the module from its beginning, another time. */
const load = async () => {
  vi.resetModules();
  await import('../../src/sdk/main.ts');
};

const listGlobals = () => Reflect.ownKeys(globalThis);

beforeEach(() => {
  Reflect.deleteProperty(window, 'ServicePay');
});

describe('the script', () => {
  it('defines one global and nothing else', async () => {
    const before = listGlobals();
    await load();
    expect(listGlobals().filter((name) => !before.includes(name))).toEqual(['ServicePay']);
    expect(Object.keys(ServicePay)).toEqual(['version', 'createCheckout']);
    expect(ServicePay.version).toBe('0.0.0-test');
  });

  it('cannot be replaced by an assignment, nor changed', async () => {
    await load();
    const api = ServicePay;
    expect(() => {
      window.ServicePay = { ...api };
    }).toThrow(TypeError);
    expect(() => Object.assign(api, { createCheckout: () => {} })).toThrow(TypeError);
    expect(ServicePay).toBe(api);
  });

  it('stays the first one when it is loaded twice', async () => {
    await load();
    const api = ServicePay;
    await load();
    expect(ServicePay).toBe(api);
  });

  it('leaves another version of itself alone', async () => {
    const older = { version: '0.0.1', createCheckout: () => {} };
    Object.defineProperty(window, 'ServicePay', { value: older, configurable: true });
    await load();
    expect(ServicePay).toBe(older);
  });

  it.each([
    ['an element with that id', document.createElement('div')],
    ['something that is no API', { version: '1' }],
    ['nothing', undefined],
    ['null', null],
    ['text', 'ServicePay'],
  ])('replaces %s', async (_case, value) => {
    Object.defineProperty(window, 'ServicePay', { value, configurable: true });
    await load();
    expect(ServicePay.createCheckout).toBeTypeOf('function');
  });

  it('is not kept away by what is inherited', async () => {
    const inherited = { createCheckout: () => 'a trap' } as unknown as ServicePayApi;
    Object.defineProperty(Object.prototype, 'ServicePay', { value: inherited, configurable: true });
    try {
      expect(ServicePay).toBe(inherited);
      await load();
      expect(ServicePay).not.toBe(inherited);
      expect(ServicePay.version).toBe('0.0.0-test');
    } finally {
      Reflect.deleteProperty(Object.prototype, 'ServicePay');
    }
  });

  it('touches nothing of the page while it loads', async () => {
    const before = document.documentElement.outerHTML;
    const add = vi.spyOn(globalThis, 'addEventListener');
    await load();
    expect(document.documentElement.outerHTML).toBe(before);
    expect(add).not.toHaveBeenCalled();
    add.mockRestore();
  });
});
