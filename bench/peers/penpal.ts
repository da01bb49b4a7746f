import { readPeerFile } from './read-peer-file.ts';
import type { Subject } from './subject.ts';

interface Connection {
  promise: Promise<{ validate(): Promise<unknown> }>;
  destroy(): void;
}

declare const Penpal: {
  connect(options: object): Connection;
  WindowMessenger: new (options: object) => object;
};

const readScript = async () => readPeerFile('penpal/dist/penpal.min.js');

export const penpal: Subject = {
  name: 'penpal',
  kind: 'channel',
  readScript,
  drive: {
    readFrameScript: readScript,
    createDriver: () => ({
      async mount(box, url) {
        const frame = document.createElement('iframe');
        frame.style.cssText = 'border:0;width:100%;height:720px';
        frame.src = url;
        box.append(frame);
        const messenger = new Penpal.WindowMessenger({
          remoteWindow: frame.contentWindow,
          allowedOrigins: [new URL(url).origin],
        });
        const connection = Penpal.connect({ messenger });
        const remote = await connection.promise;
        return {
          ask: () => remote.validate(),
          unmount() {
            connection.destroy();
            frame.remove();
          },
        };
      },
    }),
    runFrame: ({ shopOrigin }) => {
      const messenger = new Penpal.WindowMessenger({ remoteWindow: parent, allowedOrigins: [shopOrigin] });
      Penpal.connect({ messenger, methods: { validate: () => ({ valid: true, errors: {} }) } });
    },
  },
};
