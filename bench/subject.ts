/** Something that a shop can load: our script, the floor, or a peer. */
export interface Subject {
  name: string;
  kind: 'floor' | 'ours' | 'channel' | 'checkout' | 'loader';
  /** Of the npm package that it comes from. */
  packageName?: string;
  /** What the shop loads, minified, as text. */
  readScript: () => Promise<string>;
  /** Absent where the script speaks only to its owner's servers: then only its bytes and its loading are measured. */
  drive?: Drive;
}

export interface Drive {
  /** Runs in the shop's page, after the script, as text: it can use nothing from outside itself. */
  createDriver: (options: DriverOptions) => Driver;
  /** Runs in the page in the frame, as text, after `readFrameScript`. */
  runFrame: (tools: FrameTools) => void;
  /** Makes the script accept the bench's page, where it knows only its owner's. */
  adaptScript?: (script: string) => string;
  /** What the page in the frame loads first. */
  readFrameScript?: () => Promise<string>;
  /** The script can give the frame the height of its content. */
  fitsHeight?: boolean;
}

export interface DriverOptions {
  /** Let the frame follow the height of its content. */
  fitsHeight: boolean;
}

export interface Driver {
  /** Resolves once the page in the frame has said that it is ready. */
  mount(box: HTMLElement, url: string): Promise<MountedFrame>;
}

export interface MountedFrame {
  /** Puts a question like `validate()` to the page in the frame; absent where the script has none. */
  ask?: () => Promise<unknown>;
  unmount(): unknown;
}

export interface FrameTools {
  shopOrigin: string;
  /** Calls `report` with the height of the content now and whenever it changes; never where the height is fixed. */
  watchHeight(report: (height: number) => void): void;
}

declare global {
  interface Window {
    driver: Driver;
    /** The address of the page in the frame. */
    frameUrl: string;
    /** What is mounted, in the order of mounting. */
    mounted: MountedFrame[];
  }
}
