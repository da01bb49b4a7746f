import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenToFrame } from '../../src/sdk/listen-to-frame.ts';
import { deliver } from './deliver.ts';

const createWindow = () => ({}) as Window;

afterEach(() => vi.restoreAllMocks());

describe('listenToFrame', () => {
  it('hands each message to the frame whose window it came from', () => {
    const [left, right] = [createWindow(), createWindow()];
    const [hearLeft, hearRight] = [vi.fn(), vi.fn()];
    const stops = [listenToFrame(left, hearLeft), listenToFrame(right, hearRight)];
    deliver({ source: left, origin: 'https://pay.example', data: { a: 1 } });
    deliver({ source: right, origin: 'https://evil.test', data: null });
    expect(hearLeft.mock.calls).toEqual([['https://pay.example', { a: 1 }]]);
    expect(hearRight.mock.calls).toEqual([['https://evil.test', null]]);
    for (const stop of stops) stop();
  });

  it('hears nothing from any other window', () => {
    const receive = vi.fn();
    const frameWindow = createWindow();
    const stop = listenToFrame(frameWindow, receive);
    for (const source of [window, createWindow(), null, undefined]) deliver({ source, origin: '', data: 1 });
    expect(receive).not.toHaveBeenCalled();
    deliver({ source: frameWindow, origin: '', data: 1 });
    expect(receive).toHaveBeenCalledOnce();
    stop();
  });

  it('hears nothing once it was stopped, while the others still do', () => {
    const [left, right] = [createWindow(), createWindow()];
    const [hearLeft, hearRight] = [vi.fn(), vi.fn()];
    const stopLeft = listenToFrame(left, hearLeft);
    const stopRight = listenToFrame(right, hearRight);
    stopLeft();
    for (const source of [left, right]) deliver({ source, origin: '', data: 1 });
    expect(hearLeft).not.toHaveBeenCalled();
    expect(hearRight).toHaveBeenCalledOnce();
    stopRight();
  });

  it('has one listener on the window however many frames there are, and none without a frame', () => {
    const add = vi.spyOn(globalThis, 'addEventListener');
    const remove = vi.spyOn(globalThis, 'removeEventListener');
    for (const round of [1, 2]) {
      const stops = Array.from({ length: 100 }, () => listenToFrame(createWindow(), () => {}));
      expect(add).toHaveBeenCalledTimes(round);
      for (const stop of stops.slice(1)) stop();
      expect(remove).toHaveBeenCalledTimes(round - 1);
      stops[0]?.();
      expect(remove).toHaveBeenCalledTimes(round);
      expect(remove.mock.lastCall).toEqual(add.mock.lastCall);
    }
  });
});
