import { readPeerFile } from './read-peer-file.ts';
import type { Subject } from './subject.ts';

interface Component {
  render(box: HTMLElement): Promise<void>;
  close(): Promise<void>;
}

interface FrameApi {
  validate(): Promise<unknown>;
}

declare const zoid: { create(definition: object): (props: object) => Component };
declare const xprops: { onReady(api: FrameApi): void };

const readScript = async () => readPeerFile('zoid/dist/zoid.min.js');

export const zoidPeer: Subject = {
  name: 'zoid',
  kind: 'channel',
  readScript,
  drive: {
    readFrameScript: readScript,
    createDriver: () => {
      let create: ((props: object) => Component) | undefined;
      return {
        mount: (box, url) =>
          new Promise((resolve, reject) => {
            create ??= zoid.create({
              tag: 'bench-zoid',
              url,
              domain: new URL(url).origin,
              dimensions: { width: '100%', height: '720px' },
              props: { onReady: { type: 'function' } },
            });
            const onReady = (api: FrameApi) =>
              resolve({ ask: () => api.validate(), unmount: () => component.close() });
            const component = create({ onReady });
            component.render(box).catch(reject);
          }),
      };
    },
    runFrame: ({ shopOrigin }) => {
      zoid.create({
        tag: 'bench-zoid',
        url: location.origin,
        domain: location.origin,
        allowedParentDomains: [shopOrigin],
        props: { onReady: { type: 'function' } },
      });
      xprops.onReady({ validate: async () => ({ valid: true, errors: {} }) });
    },
  },
};
