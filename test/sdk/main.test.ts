import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServicePayApi } from '../../src/sdk/api/types.ts';

/** The effect of a script tag: the module runs from its beginning again. */
const load = async () => {
  vi.resetModules();
  await import('../../src/sdk/main.ts');
};

const listGlobals = () => Reflect.ownKeys(globalThis);

beforeEach(() => {
  Reflect.deleteProperty(window, 'ServicePay');
  vi.spyOn(console, 'warn').mockReturnValue();
});

describe('the script', () => {
  it('defines one global and nothing else', async () => {
    const before = listGlobals();
    await load();
    expect(listGlobals().filter((name) => !before.includes(name))).toEqual(['ServicePay']);
    expect(Object.keys(ServicePay).sort().join()).toBe('createCheckout,debug,diagnose,version');
    expect(ServicePay.version).toBe('0.0.0-test');
  });

  it('defines a global that can be neither replaced by an assignment nor changed', async () => {
    await load();
    const api = ServicePay;
    expect(() => {
      window.ServicePay = { ...api };
    }).toThrow(TypeError);
    for (const name of ['createCheckout', 'diagnose', 'version', 'new'])
      expect(() => Object.assign(api, { [name]: () => {} })).toThrow(TypeError);
    expect(ServicePay).toBe(api);
  });

  it('has a debug switch that can be changed', async () => {
    await load();
    expect(ServicePay.debug).toBe(false);
    ServicePay.debug = true;
    expect(ServicePay.debug).toBe(true);
    ServicePay.debug = false;
  });

  it('keeps its first global and warns when it is loaded twice', async () => {
    await load();
    expect(console.warn).not.toHaveBeenCalled();
    const api = ServicePay;
    await load();
    expect(ServicePay).toBe(api);
    expect(vi.mocked(console.warn).mock.calls).toEqual([[expect.stringMatching(/ServicePay.*0\.0\.0-test/)]]);
  });

  it('keeps the global of another version and warns', async () => {
    const older = { version: '0.0.1', createCheckout: () => {} };
    Object.defineProperty(window, 'ServicePay', { value: older, configurable: true });
    await load();
    expect(ServicePay).toBe(older);
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      [expect.stringMatching(/ServicePay 0\.0\.1 .*already loaded/)],
    ]);
  });

  it.each([
    ['an element with that id', document.createElement('div')],
    ['an object that is not an API', { version: '1' }],
    ['nothing', undefined],
    ['null', null],
    ['text', 'ServicePay'],
  ])('replaces a global that is %s', async (_case, value) => {
    Object.defineProperty(window, 'ServicePay', { value, configurable: true });
    await load();
    expect(ServicePay.createCheckout).toBeTypeOf('function');
  });

  // Such a property can be neither deleted nor redefined: the script sees a window of its own.
  it('sets a `var ServicePay` of the shop, which cannot be redefined', async () => {
    const shopWindow = Object.defineProperty({}, 'ServicePay', { value: undefined, writable: true });
    vi.stubGlobal('window', shopWindow);
    await load();
    expect(shopWindow).toHaveProperty('ServicePay.createCheckout');
    vi.unstubAllGlobals();
  });

  // A polluted `get` makes the import itself impossible here, so the descriptor must have no prototype.
  it('defines its global with a descriptor without a prototype, safe from pollution', async () => {
    const define = vi.spyOn(Object, 'defineProperty');
    await load();
    const descriptors = define.mock.calls.flatMap(([, name, descriptor]) =>
      name === 'ServicePay' ? descriptor : [],
    );
    expect(descriptors).toHaveLength(1);
    expect(Object.getPrototypeOf(descriptors[0])).toBeNull();
    expect(Object.keys(window)).not.toContain('ServicePay');
  });

  it('defines its global even if Object.prototype has one of the same name', async () => {
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

  it('changes nothing in the document and adds no listener while it loads', async () => {
    const before = document.documentElement.outerHTML;
    const add = vi.spyOn(globalThis, 'addEventListener');
    await load();
    expect(document.documentElement.outerHTML).toBe(before);
    expect(add).not.toHaveBeenCalled();
    add.mockRestore();
  });
});
