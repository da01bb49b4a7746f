import { readPeerFile } from './read-peer-file.ts';
import type { Subject } from './subject.ts';

declare const postRobot: {
  on(event: string, options: object, handler: () => object): { cancel(): void };
  send(to: Window | null, event: string, data: object, options: object): Promise<{ data: unknown }>;
};

const readScript = async () => readPeerFile('post-robot/dist/post-robot.min.js');

export const postRobotPeer: Subject = {
  name: 'post-robot',
  kind: 'channel',
  readScript,
  drive: {
    readFrameScript: readScript,
    createDriver: () => ({
      mount: (box, url) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.style.cssText = 'border:0;width:100%;height:720px';
          frame.src = url;
          box.append(frame);
          const domain = new URL(url).origin;
          const listener = postRobot.on('ready', { window: frame.contentWindow, domain }, () => {
            resolve({
              ask: async () => (await postRobot.send(frame.contentWindow, 'validate', {}, { domain })).data,
              unmount() {
                listener.cancel();
                frame.remove();
              },
            });
            return {};
          });
        }),
    }),
    runFrame: ({ shopOrigin }) => {
      const options = { window: parent, domain: shopOrigin };
      postRobot.on('validate', options, () => ({ valid: true, errors: {} }));
      postRobot.send(parent, 'ready', {}, { domain: shopOrigin });
    },
  },
};
