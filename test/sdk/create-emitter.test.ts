import { describe, expect, it, vi } from 'vitest';
import { createEmitter } from '../../src/sdk/create-emitter.ts';

describe('createEmitter', () => {
  it('calls the handlers of an event, in order, with its data, and no others', () => {
    const { on, emit } = createEmitter();
    const calls: unknown[] = [];
    on('method_change', (data) => calls.push(['first', data]));
    on('error', (data) => calls.push(['wrong', data]));
    on('method_change', (data) => calls.push(['second', data]));
    const data = { method: 'card' };
    expect(emit('method_change', data)).toBe(true);
    expect(calls).toEqual([
      ['first', data],
      ['second', data],
    ]);
  });

  it('calls a handler as often as it was added', () => {
    const { on, emit } = createEmitter();
    const handler = vi.fn();
    on('ready', handler);
    on('ready', handler);
    emit('ready', undefined);
    expect(handler.mock.calls).toEqual([[undefined], [undefined]]);
  });

  it('tells when nobody listens', () => {
    const { on, emit } = createEmitter();
    on('error', () => {});
    expect(emit('load_error', { code: 'timeout', message: '' })).toBe(false);
  });

  it('keeps the handlers of two checkouts apart', () => {
    const [first, second] = [createEmitter(), createEmitter()];
    const handler = vi.fn();
    first.on('ready', handler);
    second.emit('ready', undefined);
    expect(handler).not.toHaveBeenCalled();
  });

  it('calls a handler that is added by a handler from the next time on', () => {
    const { on, emit } = createEmitter();
    const late = vi.fn();
    on('ready', () => on('ready', late));
    emit('ready', undefined);
    expect(late).not.toHaveBeenCalled();
    emit('ready', undefined);
    expect(late).toHaveBeenCalledOnce();
  });

  it('lets a handler that throws stop no other, and its error surface', () => {
    vi.useFakeTimers();
    const { on, emit } = createEmitter();
    const second = vi.fn();
    on('ready', () => {
      throw new Error('a bug of the shop');
    });
    on('ready', second);
    expect(() => emit('ready', undefined)).not.toThrow();
    expect(second).toHaveBeenCalledOnce();
    expect(() => vi.runAllTimers()).toThrow('a bug of the shop');
    vi.useRealTimers();
  });

  it.each([
    '',
    'Ready',
    'READY',
    'payment.completed',
    'toString',
    'constructor',
    '__proto__',
    undefined,
    null,
    1,
  ])('knows no event %s, and names those that there are', (event) => {
    const { on } = createEmitter();
    expect(() => on(event as 'ready', () => {})).toThrow(
      expect.objectContaining({
        code: 'unknown_event',
        message: expect.stringMatching(
          new RegExp(`"${event}".*ready,complete,error,method_change,validation,`),
        ),
      }),
    );
  });

  it.each([undefined, null, 'handler', {}, []])('takes no %o for a handler', (handler) => {
    const { on, emit } = createEmitter();
    expect(() => on('ready', handler as unknown as () => void)).toThrow(
      expect.objectContaining({ code: 'invalid_handler', message: expect.stringContaining("on('ready')") }),
    );
    expect(emit('ready', undefined)).toBe(false);
  });
});
