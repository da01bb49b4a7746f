import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEmitter } from '../../../src/sdk/api/create-emitter.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('createEmitter', () => {
  it('calls the handlers of an event, in order, with its data, and no others', () => {
    const { on_: on, emit_: emit } = createEmitter();
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
    const { on_: on, emit_: emit } = createEmitter();
    const handler = vi.fn();
    on('ready', handler);
    on('ready', handler);
    emit('ready', undefined);
    expect(handler.mock.calls).toEqual([[undefined], [undefined]]);
  });

  it('keeps the handlers of two checkouts apart', () => {
    const [first, second] = [createEmitter(), createEmitter()];
    const handler = vi.fn();
    first.on_('ready', handler);
    second.emit_('ready', undefined);
    expect(handler).not.toHaveBeenCalled();
  });

  it('calls a handler that is added by a handler from the next time on', () => {
    const { on_: on, emit_: emit } = createEmitter();
    const late = vi.fn();
    on('ready', () => on('ready', late));
    emit('ready', undefined);
    expect(late).not.toHaveBeenCalled();
    emit('ready', undefined);
    expect(late).toHaveBeenCalledOnce();
  });

  it.each([
    ['reportError, with which error trackers hear it', vi.fn()],
    ['the console where there is no reportError', undefined],
  ])('lets a handler that throws stop no other, and tells %s', (_where, reportError) => {
    vi.stubGlobal('reportError', reportError);
    const report = reportError ?? vi.spyOn(console, 'error').mockReturnValue();
    const { on_: on, emit_: emit } = createEmitter();
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
  ])('knows no event %s, and names those that there are', (event) => {
    const { on_: on } = createEmitter();
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

  it.each([undefined, null, 'handler', {}, []])('takes no %o for a handler', (handler) => {
    const { on_: on, emit_: emit } = createEmitter();
    expect(() => on('ready', handler as unknown as () => void)).toThrow(
      expect.objectContaining({ code: 'invalid_handler', message: expect.stringContaining('function') }),
    );
    expect(() => emit('ready', undefined)).not.toThrow();
  });

  it('calls a handler that waits for the next one only once, even if that raises the event again', () => {
    const { on_: on, emit_: emit } = createEmitter();
    const always = vi.fn();
    const handler = vi.fn(() => void (handler.mock.calls.length < 5 && emit('ready', undefined)));
    on('ready', handler, undefined, true);
    on('ready', always);
    emit('ready', undefined);
    emit('ready', undefined);
    expect(handler).toHaveBeenCalledOnce();
    expect(always).toHaveBeenCalledTimes(3);
  });

  it('takes away a handler, all handlers of an event, or all', () => {
    const { on_: on, off_: off, emit_: emit } = createEmitter();
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

  it('does not call a handler that one before it took away', () => {
    const { on_: on, off_: off, emit_: emit } = createEmitter();
    const later = vi.fn();
    on('ready', () => off('ready', later));
    on('ready', later);
    emit('ready', undefined);
    expect(later).not.toHaveBeenCalled();
  });

  it('takes away what was added twice, both times', () => {
    const { on_: on, off_: off, emit_: emit } = createEmitter();
    const handler = vi.fn();
    on('ready', handler);
    on('ready', handler, undefined, true);
    off('ready', handler);
    emit('ready', undefined);
    expect(handler).not.toHaveBeenCalled();
  });

  it.each([
    ['a handler that was never added', () => {}],
    ['no function', 'handler'],
  ])('is not disturbed when %s is taken away', (_case, stranger) => {
    const { on_: on, off_: off, emit_: emit } = createEmitter();
    const handler = vi.fn();
    on('ready', handler);
    off('ready', stranger as () => void);
    off('no_event' as 'ready');
    emit('ready', undefined);
    expect(handler).toHaveBeenCalledOnce();
  });

  it('takes the one handler away whose signal is aborted', () => {
    const { on_: on, emit_: emit } = createEmitter();
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

  it('leaves nothing at a signal, which may outlive the checkout', () => {
    const { signal } = new AbortController();
    const listen = vi.spyOn(signal, 'addEventListener');
    createEmitter().on_('ready', () => {}, { signal });
    expect(listen).not.toHaveBeenCalled();
  });

  it('calls no handler whose signal is aborted already, but still refuses what is no handler', () => {
    const { on_: on, emit_: emit } = createEmitter();
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
