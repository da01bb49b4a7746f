export interface PageTools {
  nothing(): void;
  /** Mounts one more and gives the time of the call, on the page's clock. */
  mount(): Promise<number>;
  /** The same, until the shop's page is painted with it: else who is ready before that would seem to spare it. */
  mountPainted(): Promise<number>;
  mountMany(count: number): Promise<void>;
  /** Takes away what was mounted last. */
  unmount(): Promise<void>;
  cycle(count: number): Promise<void>;
  /** Asks what was mounted last; how long each answer took, in ms. */
  ask(count: number): Promise<number[]>;
  /** Lets the page get so many messages that are nobody's here. */
  hear(count: number): Promise<void>;
  /** Inserts seven nodes and takes them away, so many times. */
  insert(count: number): Promise<void>;
  countElements(): { elements: number; styles: number };
}

declare global {
  interface Window {
    tools: PageTools;
  }
}

/** Runs in the page, as text. */
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
    async insert(count) {
      const below = document.getElementById('below') as HTMLElement;
      for (let done = 0; done < count; done += 1) {
        const item = document.createElement('p');
        for (const name of ['b', 'i', 'u']) {
          const child = document.createElement(name);
          child.append('text');
          item.append(child);
        }
        below.append(item);
        // Observers of the document have their turn now.
        await null;
        item.remove();
        await null;
      }
    },
    countElements: () => ({
      elements: document.querySelectorAll('*').length,
      styles:
        document.querySelectorAll('style, link[rel=stylesheet]').length + document.adoptedStyleSheets.length,
    }),
  };
}
