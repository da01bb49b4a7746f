import { setTimeout as wait } from 'node:timers/promises';
import { retry } from './retry.ts';
import type { DriverError, Transport } from './transport.ts';

const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
const ENTER = '\uE007';
const FIND_LIMIT_MS = 10_000;
const LOAD_LIMIT_MS = 15_000;
const READ_LIMIT_MS = 2_000;

/** The acts of a person with a browser, and the facts that a test can read. Waits for what it is to work with. */
export interface Driver {
  go(url: string): Promise<void>;
  back(): Promise<void>;
  /** The address of the top window. */
  readUrl(): Promise<string>;
  find(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Clicks the field and types. */
  type(selector: string, text: string): Promise<void>;
  /** Presses keys in a field that was typed into before, because one engine forgets the focus of a frame that is entered again. */
  press(selector: string, keys: string): Promise<void>;
  pressEnter(): Promise<void>;
  /** Everything that `action` does happens inside the frame; several selectors lead into nested ones. */
  inFrame<T>(selectors: string | string[], action: () => Promise<T>): Promise<T>;
  /** Looks into the page or frame, which may be leaving for another. Must change nothing: it may run twice. */
  read<T>(script: () => T): Promise<T>;
  /** Runs in the page or frame, and gives it no user activation: no driver of WebDriver does. */
  run<Args extends unknown[], T>(script: (...args: Args) => T, ...args: Args): Promise<T>;
}

interface FoundElement {
  [ELEMENT_KEY]: string;
}

export function createDriver({ send }: Transport): Driver {
  const locate = (selector: string) =>
    retry(FIND_LIMIT_MS, async () => {
      const found = await send('FindElement', { using: 'css selector', value: selector });
      return found as FoundElement;
    });

  const pressKeys = async (keys: string) => {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    await send('ReleaseActions');
  };

  const run: Driver['run'] = async (script, ...args) => {
    const text = `return (${script}).apply(null, arguments)`;
    return (await send('ExecuteScript', { script: text, args })) as never;
  };

  /** Asks again: a script whose page leaves or comes back in between may never be answered, but the next one is. */
  const readSoon = <T>(script: () => T): Promise<T> =>
    Promise.race([
      run(script),
      wait(READ_LIMIT_MS).then(() => {
        throw new Error('The page does not answer.');
      }),
    ]);

  const read: Driver['read'] = (script) => retry(LOAD_LIMIT_MS, () => readSoon(script));

  const leaveFrames = () => send('SwitchToFrame', { id: null });

  /**
   * A frame that is entered before its page is there can be gone a moment later: the page of another site may
   * get a process of its own, and who is in the blank one finds nothing, or is in the top window without a word.
   */
  const enterFrame = async (selector: string) => {
    await send('SwitchToFrame', { id: await locate(selector) });
    const isThere = await readSoon(
      () => window !== top && location.href !== 'about:blank' && document.readyState === 'complete',
    );
    if (!isThere) throw new Error(`The page in ${selector} does not load.`);
  };

  /** A disabled control ignores a click: a person waits until it can be pressed. */
  const click = (selector: string) =>
    retry(FIND_LIMIT_MS, async () => {
      const { [ELEMENT_KEY]: id } = await locate(selector);
      const isDisabled = await run((wanted) => {
        const found = document.querySelector(wanted);
        return !!(found instanceof HTMLLabelElement ? found.control : found)?.matches(':disabled');
      }, selector);
      if (isDisabled) throw new Error(`${selector} is disabled.`);
      await send('ElementClick', { id }).catch((error: DriverError) => {
        // The driver may wait for the result of a click: the frame may be gone by then.
        if (error.code !== 'no such window') throw error;
      });
    });

  return {
    async go(url) {
      await leaveFrames();
      await send('Navigate', { url });
      await retry(LOAD_LIMIT_MS, async () => {
        const isThere = await run(
          (wanted) => location.href === wanted && document.readyState === 'complete',
          url,
        );
        if (!isThere) throw new Error(`${url} does not load.`);
      });
    },
    async back() {
      await leaveFrames();
      await send('Back');
    },
    async readUrl() {
      await leaveFrames();
      // This does not use WebDriver's own command, because one engine answers with the URL that it is about to load.
      return read(() => location.href);
    },
    async find(selector) {
      await locate(selector);
    },
    click,
    async type(selector, text) {
      // A click that comes right after a frame was drawn for the first time can be lost
      // (https://github.com/microsoft/playwright/issues/3170).
      await retry(FIND_LIMIT_MS, async () => {
        await click(selector);
        const isFocused = await run((wanted) => document.activeElement?.matches(wanted), selector);
        if (!isFocused) throw new Error(`${selector} takes no focus.`);
      });
      await pressKeys(text);
    },
    async press(selector, keys) {
      await run(
        (wanted) => document.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true }),
        selector,
      );
      await pressKeys(keys);
    },
    pressEnter: () => pressKeys(ENTER),
    async inFrame(selectors, action) {
      await retry(LOAD_LIMIT_MS, async () => {
        await leaveFrames();
        for (const selector of [selectors].flat()) await enterFrame(selector);
        const isInside = await run(() => window !== top && location.href !== 'about:blank');
        if (!isInside) throw new Error(`Nothing has been loaded into ${selectors}.`);
      });
      try {
        return await action();
      } finally {
        // The frame may be gone, but the top window always exists.
        await leaveFrames();
      }
    },
    read,
    run,
  };
}
