import { describe, expect, it, vi } from 'vitest';
import { createEmitter } from '../../../src/sdk/api/create-emitter.ts';

describe('createEmitter', () => {
  it('calls only the handlers of the event, in order, with its data', () => {
    const [on, , emit] = createEmitter();
    const calls: unknown[] = [];
    on('method_change', (data) => calls.push(['first', data]));
    on('error', (data) => calls.push(['wrong', data]));
    on('method_change', (data) => calls.push(['second', data]));
    const data = { method: 'card' };
    emit('method_change', data);
    expect(calls).toEqual([
      ['first', data],
      ['second', data],
    ]);
  });

  it('calls a handler as often as it was added', () => {
    const [on, , emit] = createEmitter();
    const handler = vi.fn();
    on('ready', handler);
    on('ready', handler);
    emit('ready', undefined);
    expect(handler.mock.calls).toEqual([[undefined], [undefined]]);
  });

  it('keeps the handlers of two checkouts apart', () => {
    const [[on], [, , emit]] = [createEmitter(), createEmitter()];
    const handler = vi.fn();
    on('ready', handler);
    emit('ready', undefined);
    expect(handler).not.toHaveBeenCalled();
  });

  it('calls a handler that was added by another handler only from the next event on', () => {
    const [on, , emit] = createEmitter();
    const late = vi.fn();
    on('ready', () => on('ready', late));
    emit('ready', undefined);
    expect(late).not.toHaveBeenCalled();
    emit('ready', undefined);
    expect(late).toHaveBeenCalledOnce();
  });

  it.each([
    ['reportError, which error trackers listen to', vi.fn()],
    ['the console where there is no reportError', undefined],
  ])('calls the other handlers after one that throws, and reports the error to %s', (_where, reportError) => {
    vi.stubGlobal('reportError', reportError);
    const report = reportError ?? vi.spyOn(console, 'error').mockReturnValue();
    const [on, , emit] = createEmitter();
    const second = vi.fn();
    const bug = new Error('a bug of the shop');
    on('ready', () => {
      throw bug;
    });
    on('ready', second);
    emit('ready', undefined);
    expect(second).toHaveBeenCalledOnce();
    expect(report.mock.calls).toEqual([[bug]]);
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
  ])('throws for the unknown event %s, and names the known events', (event) => {
    const [on] = createEmitter();
    expect(() => on(event as 'ready', () => {})).toThrow(
      expect.objectContaining({
        code: 'unknown_event',
        message: expect.stringMatching(
          new RegExp(
            `"${event}".*ready,complete,error,method_change,change,amount_change,validation,load_error,redirect,return`,
          ),
        ),
      }),
    );
  });

  it.each([undefined, null, 'handler', {}, []])('refuses %o as a handler', (handler) => {
    const [on, , emit] = createEmitter();
    expect(() => on('ready', handler as unknown as () => void)).toThrow(
      expect.objectContaining({ code: 'invalid_handler', message: expect.stringContaining('function') }),
    );
    expect(() => emit('ready', undefined)).not.toThrow();
  });

  it('calls a handler of once() only once, even if the handler raises the event again', () => {
    const [on, , emit] = createEmitter();
    const always = vi.fn();
    const handler = vi.fn(() => void (handler.mock.calls.length < 5 && emit('ready', undefined)));
    on('ready', handler, undefined, true);
    on('ready', always);
    emit('ready', undefined);
    emit('ready', undefined);
    expect(handler).toHaveBeenCalledOnce();
    expect(always).toHaveBeenCalledTimes(3);
  });

  it('removes a handler, all handlers of an event, or all handlers', () => {
    const [on, off, emit] = createEmitter();
    const [one, two] = [vi.fn(), vi.fn()];
    const addAll = () => {
      for (const event of ['ready', 'load_error'] as const)
        for (const handler of [one, two]) on(event, handler);
    };
    const raise = () => {
      emit('ready', undefined);
      emit('load_error', { code: 'timeout', message: '', docs: '' });
      return [one, two].map((handler) => handler.mock.calls.splice(0).length);
    };
    addAll();
    expect(raise()).toEqual([2, 2]);
    off('ready', one);
    expect(raise()).toEqual([1, 2]);
    off('load_error');
    expect(raise()).toEqual([0, 1]);
    off(undefined, two);
    expect(raise()).toEqual([0, 0]);
    addAll();
    off();
    expect(raise()).toEqual([0, 0]);
  });

  it('does not call a handler that an earlier handler has removed', () => {
    const [on, off, emit] = createEmitter();
    const later = vi.fn();
    on('ready', () => off('ready', later));
    on('ready', later);
    emit('ready', undefined);
    expect(later).not.toHaveBeenCalled();
  });

  it('removes both registrations of a handler that was added twice', () => {
    const [on, off, emit] = createEmitter();
    const handler = vi.fn();
    on('ready', handler);
    on('ready', handler, undefined, true);
    off('ready', handler);
    emit('ready', undefined);
    expect(handler).not.toHaveBeenCalled();
  });

  it.each([
    ['a handler that was never added', () => {}],
    ['a value that is not a function', 'handler'],
  ])('keeps its handlers when off() is called with %s', (_case, stranger) => {
    const [on, off, emit] = createEmitter();
    const handler = vi.fn();
    on('ready', handler);
    off('ready', stranger as () => void);
    off('no_event' as 'ready');
    emit('ready', undefined);
    expect(handler).toHaveBeenCalledOnce();
  });

  it('removes only the handler whose signal is aborted', () => {
    const [on, , emit] = createEmitter();
    const [bound, free] = [vi.fn(), vi.fn()];
    const controller = new AbortController();
    on('ready', bound, { signal: controller.signal });
    on('ready', bound);
    on('ready', free);
    emit('ready', undefined);
    controller.abort();
    emit('ready', undefined);
    expect([bound, free].map(({ mock }) => mock.calls.length)).toEqual([3, 2]);
  });

  it('adds no listener to a signal, which may outlive the checkout', () => {
    const { signal } = new AbortController();
    const listen = vi.spyOn(signal, 'addEventListener');
    createEmitter()[0]('ready', () => {}, { signal });
    expect(listen).not.toHaveBeenCalled();
  });

  it('ignores a handler whose signal is already aborted, but still refuses a handler that is not a function', () => {
    const [on, , emit] = createEmitter();
    const options = { signal: AbortSignal.abort() };
    const handler = vi.fn();
    on('ready', handler, options);
    emit('ready', undefined);
    expect(handler).not.toHaveBeenCalled();
    expect(() => on('ready', undefined as never, options)).toThrow(
      expect.objectContaining({ code: 'invalid_handler' }),
    );
  });
});
