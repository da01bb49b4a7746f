import { describe, expect, it, vi } from 'vitest';
import { watchHeight } from '../../../src/page/host/watch-height.ts';

function watch() {
  let run = () => {};
  const disconnect = vi.fn();
  const observe = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      disconnect = disconnect;
      observe = observe;
      constructor(callback: () => void) {
        run = callback;
      }
    },
  );
  const element = document.createElement('div');
  const report = vi.fn();
  const stop = watchHeight(element, report);
  const resize = (height: number) => {
    element.getBoundingClientRect = () => ({ height }) as DOMRect;
    run();
  };
  return { element, report, stop, resize, observe, disconnect };
}

describe('watchHeight', () => {
  it('reports each height once, in whole pixels, and never the 0 of a hidden iframe', () => {
    const { element, report, resize, observe } = watch();
    expect(observe).toHaveBeenCalledWith(element);
    for (const height of [500, 500.4, 500.9, 0, 501, 480]) resize(height);
    expect(report.mock.calls).toEqual([[500], [501], [480]]);
  });

  it('disconnects its observer when stopped', () => {
    const { stop, disconnect } = watch();
    expect(disconnect).not.toHaveBeenCalled();
    stop();
    expect(disconnect).toHaveBeenCalled();
  });
});
