import { bundlePeer } from './bundle-peer.ts';
import type { Subject } from './subject.ts';

interface Bus {
  on(event: string, handler: (data: object, reply: (answer: object) => void) => void): boolean;
  emit(event: string, data?: object): boolean;
  emitAsPromise(event: string, data?: object): Promise<unknown>;
  teardown(): void;
}

declare const Framebus: new (options: object) => Bus;

const readScript = () => bundlePeer('framebus', 'window.Framebus = require("framebus");');

export const framebus: Subject = {
  name: 'framebus',
  kind: 'channel',
  readScript,
  drive: {
    readFrameScript: readScript,
    createDriver: () => {
      let count = 0;
      return {
        mount: (box, url) =>
          new Promise((resolve) => {
            const frame = document.createElement('iframe');
            count += 1;
            frame.name = `channel-${count}`;
            frame.style.cssText = 'border:0;width:100%;height:720px';
            frame.src = url;
            box.append(frame);
            const origin = new URL(url).origin;
            const bus = new Framebus({ origin, channel: frame.name, targetFrames: [frame] });
            bus.on('ready', () =>
              resolve({
                ask: () => bus.emitAsPromise('validate', {}),
                unmount() {
                  bus.teardown();
                  frame.remove();
                },
              }),
            );
          }),
      };
    },
    runFrame: ({ shopOrigin }) => {
      const bus = new Framebus({ origin: shopOrigin, channel: window.name, targetFrames: [parent] });
      bus.on('validate', (_data, reply) => reply({ valid: true, errors: {} }));
      bus.emit('ready', {});
    },
  },
};
