import { readPeerFile } from './read-peer-file.ts';
import type { Subject } from './subject.ts';

interface Remote {
  validate(): Promise<unknown>;
  [releaseProxy: symbol]: () => void;
}

declare const Comlink: {
  wrap(endpoint: object): Remote;
  expose(api: object, endpoint: object): void;
  windowEndpoint(to: Window | null, from: Window, origin: string): object;
  releaseProxy: symbol;
};

const readScript = async () => readPeerFile('comlink/dist/umd/comlink.min.js');

export const comlink: Subject = {
  name: 'comlink',
  kind: 'channel',
  readScript,
  drive: {
    readFrameScript: readScript,
    createDriver: () => ({
      async mount(box, url) {
        const frame = document.createElement('iframe');
        frame.style.cssText = 'border:0;width:100%;height:720px';
        frame.src = url;
        // Comlink has no handshake: a call before `load` would be lost.
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        box.append(frame);
        await loaded;
        const remote = Comlink.wrap(Comlink.windowEndpoint(frame.contentWindow, window, new URL(url).origin));
        await remote.validate();
        return {
          ask: () => remote.validate(),
          unmount() {
            remote[Comlink.releaseProxy]?.();
            frame.remove();
          },
        };
      },
    }),
    runFrame: ({ shopOrigin }) => {
      const endpoint = Comlink.windowEndpoint(parent, window, shopOrigin);
      Comlink.expose({ validate: () => ({ valid: true, errors: {} }) }, endpoint);
    },
  },
};
