import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import type { MountedFrame, Subject } from './subject.ts';

declare const Floor: { mount(box: HTMLElement, url: string, onReady: () => void): MountedFrame };

/** The script that all others are compared with. */
export const floor: Subject = {
  name: 'floor',
  kind: 'floor',
  async readScript() {
    const source = readFileSync(new URL('floor-script.js', import.meta.url), 'utf8');
    return (await transform(source, { minify: true })).code;
  },
  drive: {
    createDriver: () => ({
      mount: (box, url) =>
        new Promise((resolve) => {
          const mounted = Floor.mount(box, url, () => resolve(mounted));
        }),
    }),
    runFrame: ({ shopOrigin }) => {
      addEventListener('message', ({ source, origin, data }) => {
        if (source !== parent || origin !== shopOrigin || data.type !== 'validate') return;
        parent.postMessage({ type: 'answer', valid: true, errors: {} }, shopOrigin);
      });
      parent.postMessage({ type: 'ready' }, shopOrigin);
    },
  },
};
