/** A script that a shop can load: ours, the floor or a peer. */
export interface Subject {
  name: string;
  kind: 'floor' | 'ours' | 'channel' | 'checkout' | 'loader';
  /** The minified script that the shop loads. */
  readScript: () => Promise<string>;
  /** Missing if the script speaks only to its owner's servers: only its bytes are measured. */
  drive?: Drive;
}

export interface Drive {
  /** Runs in the shop's page after the script. It is passed as text, so it can use nothing from outside itself. */
  createDriver: () => Driver;
  /** Runs in the page in the frame after `readFrameScript`, passed as text. */
  runFrame: (tools: FrameTools) => void;
  /** Makes a script that knows only its owner's page accept the bench's. */
  adaptScript?: (script: string) => string;
  /** The script that the page in the frame loads first. */
  readFrameScript?: () => Promise<string>;
}

export interface Driver {
  /** Resolves once the page in the frame has said that it is ready. */
  mount(box: HTMLElement, url: string): Promise<MountedFrame>;
}

export interface MountedFrame {
  /** Asks the page in the frame a question like `validate()`; missing if the script has none. */
  ask?: () => Promise<unknown>;
  unmount(): unknown;
}

interface FrameTools {
  shopOrigin: string;
}

declare global {
  interface Window {
    driver: Driver;
    /** The address of the page in the frame. */
    frameUrl: string;
    /** The mounted frames, oldest first. */
    mounted: MountedFrame[];
  }
}
