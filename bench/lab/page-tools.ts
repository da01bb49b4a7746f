export interface PageTools {
  nothing(): void;
  /** Mounts another frame. @returns the time of the call on the page's clock */
  mount(): Promise<number>;
  /**
   * Like `mount()`, but waits until the shop's page is painted; otherwise a frame that is ready sooner would seem to save the
   * paint.
   */
  mountPainted(): Promise<number>;
  mountMany(count: number): Promise<void>;
  /** Unmounts the newest frame. */
  unmount(): Promise<void>;
  cycle(count: number): Promise<void>;
  /** Asks the newest frame. @returns how long each answer took, in ms */
  ask(count: number): Promise<number[]>;
  /** Sends the page messages that belong to no checkout. */
  hear(count: number): Promise<void>;
}

declare global {
  interface Window {
    tools: PageTools;
  }
}

/** Runs in the page, passed as text. */
export function installTools(): void {
  const boxes: HTMLElement[] = [];

  const mount = async () => {
    const box = document.createElement('div');
    document.getElementById('box')?.append(box);
    const calledAt = performance.now();
    const frame = await window.driver.mount(box, window.frameUrl);
    boxes.push(box);
    window.mounted.push(frame);
    return calledAt;
  };
  const unmount = async () => {
    await window.mounted.pop()?.unmount();
    boxes.pop()?.remove();
  };

  window.tools = {
    nothing() {},
    mount,
    async mountPainted() {
      const calledAt = await mount();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return calledAt;
    },
    async mountMany(count) {
      for (let done = 0; done < count; done += 1) await mount();
    },
    unmount,
    async cycle(count) {
      for (let done = 0; done < count; done += 1) {
        await mount();
        await unmount();
      }
    },
    async ask(count) {
      const ask = window.mounted.at(-1)?.ask;
      const times: number[] = [];
      for (let done = 0; ask && done < count; done += 1) {
        const askedAt = performance.now();
        await ask();
        times.push(performance.now() - askedAt);
      }
      return times;
    },
    hear: (count) =>
      new Promise((resolve) => {
        const end = `end-${performance.now()}`;
        const listen = ({ data }: MessageEvent) => {
          if (data !== end) return;
          removeEventListener('message', listen);
          resolve();
        };
        addEventListener('message', listen);
        for (let sent = 0; sent < count; sent += 1)
          window.postMessage({ source: 'analytics', type: 'page_view', payload: { sent } }, location.origin);
        window.postMessage(end, location.origin);
      }),
  };
}
