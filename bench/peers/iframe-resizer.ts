import { readPeerFile } from './read-peer-file.ts';
import type { Subject } from './subject.ts';

interface Resizer {
  sendMessage(message: object): void;
  disconnect(): void;
}

interface ResizedFrame extends HTMLIFrameElement {
  iframeResizer: Resizer;
}

interface FrameApi {
  sendMessage(message: object): void;
}

declare const iframeResize: (options: object, frame: HTMLIFrameElement) => ResizedFrame[];
declare const parentIFrame: FrameApi;

/** GPL-3.0: run here, never shipped. Its messages have no answers; the page answers with another message. */
export const iframeResizer: Subject = {
  name: 'iframe-resizer',
  kind: 'channel',
  readScript: async () => readPeerFile('@iframe-resizer/parent/index.umd.js'),
  drive: {
    readFrameScript: async () => readPeerFile('@iframe-resizer/child/index.umd.js'),
    createDriver: () => ({
      mount: (box, url) =>
        new Promise((resolve) => {
          let settle: (answer: unknown) => void = () => {};
          const frame = document.createElement('iframe');
          frame.style.cssText = 'border:0;width:100%;height:100vh';
          frame.src = url;
          box.append(frame);
          const options = {
            license: 'GPLv3',
            log: false,
            checkOrigin: [new URL(url).origin],
            onMessage: ({ message }: { message: unknown }) => settle(message),
            onReady: (ready: ResizedFrame) => {
              const resizer = ready.iframeResizer;
              resolve({
                ask: () =>
                  new Promise((answer) => {
                    settle = answer;
                    resizer.sendMessage({ type: 'validate' });
                  }),
                unmount() {
                  resizer.disconnect();
                  frame.remove();
                },
              });
            },
          };
          iframeResize(options, frame);
        }),
    }),
    runFrame: ({ shopOrigin }) => {
      Object.assign(window, {
        iframeResizer: {
          targetOrigin: shopOrigin,
          onMessage: () => parentIFrame.sendMessage({ valid: true, errors: {} }),
        },
      });
    },
  },
};
