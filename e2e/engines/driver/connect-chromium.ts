import type { Readable, Writable } from 'node:stream';
import { DriverError, type Parameters, type Transport } from './transport.ts';

const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS: Record<string, Parameters> = {
  '\uE007': { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
};
/** A browser that never answers must not hold up a whole run. */
const COMMAND_LIMIT_MS = 10_000;

interface Answer {
  id?: number;
  error?: { message: string };
  result?: Record<string, unknown>;
  method?: string;
  params?: Record<string, unknown>;
}

type Call = <Result = unknown>(method: string, params?: Parameters, sessionId?: string) => Promise<Result>;

/**
 * Speaks the DevTools protocol over a pair of pipes, whose messages end in a zero byte (`--remote-debugging-pipe`).
 * https://chromedevtools.github.io/devtools-protocol/
 */
function openPipes(
  input: Writable,
  output: Readable,
  onEvent: (method: string, params: Record<string, unknown>) => void,
): Call {
  const waiting = new Map<number, (answer: Answer) => void>();
  let rest = '';
  let lastId = 0;
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const answer: Answer = JSON.parse(message);
      if (answer.method) onEvent(answer.method, answer.params ?? {});
      else waiting.get(answer.id ?? 0)?.(answer);
    }
  });
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const fail = (message: string) => reject(new DriverError('no such window', `${method}: ${message}`));
      const timer = setTimeout(fail, COMMAND_LIMIT_MS, 'no answer');
      waiting.set(id, ({ error, result }) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (error) fail(error.message);
        else resolve(result as never);
      });
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
}

/**
 * Answers the commands of WebDriver by the DevTools protocol: for versions that are older than any driver in the registry. All frames must
 * be in one process.
 */
export async function connectChromium(input: Writable, output: Readable): Promise<Transport> {
  /** The contexts of the pages' own scripts, by frame. */
  const contexts = new Map<string, number>();
  const call = openPipes(input, output, (method, params) => {
    if (method !== 'Runtime.executionContextCreated') return;
    const { id, auxData } = params.context as {
      id: number;
      auxData: { isDefault: boolean; frameId: string };
    };
    if (auxData.isDefault) contexts.set(auxData.frameId, id);
  });
  const { targetId } = await call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const ask: Call = (method, params) => call(method, params, sessionId);
  await ask('Page.enable');
  await ask('Runtime.enable');
  /** The frame in which the commands work: the top one has the id of its target. */
  let frame = targetId;

  async function evaluate(expression: string, returnByValue: boolean) {
    const contextId = contexts.get(frame);
    const answer = await ask<{
      result: { value?: unknown; objectId?: string };
      exceptionDetails?: { exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, contextId, returnByValue, awaitPromise: true });
    const problem = answer.exceptionDetails?.exception?.description;
    if (problem) throw new DriverError('javascript error', problem);
    return answer.result;
  }

  async function click(objectId: string): Promise<void> {
    await ask('DOM.scrollIntoViewIfNeeded', { objectId });
    const { quads } = await ask<{ quads: number[][] }>('DOM.getContentQuads', { objectId });
    const [x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = quads[0] ?? [];
    const point = { x: (x1 + x3) / 2, y: (y1 + y3) / 2, button: 'left', clickCount: 1 };
    await ask('Input.dispatchMouseEvent', { ...point, type: 'mouseMoved', button: 'none', clickCount: 0 });
    await ask('Input.dispatchMouseEvent', { ...point, type: 'mousePressed', buttons: 1 });
    await ask('Input.dispatchMouseEvent', { ...point, type: 'mouseReleased' });
  }

  async function press(keys: { type: string; value: string }[]): Promise<void> {
    for (const { type, value } of keys)
      await ask('Input.dispatchKeyEvent', { type, ...(KEYS[value] ?? { key: value, text: value }) });
  }

  const COMMANDS: { [Name in keyof Commands]: (parameters: Commands[Name]) => Promise<unknown> } = {
    SetWindowRect: ({ width, height }) =>
      ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false }),
    Navigate: ({ url }) => ask('Page.navigate', { url }),
    async Back() {
      const { currentIndex, entries } = await ask<{ currentIndex: number; entries: { id: number }[] }>(
        'Page.getNavigationHistory',
      );
      await ask('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id });
    },
    async FindElement({ value }) {
      const { objectId } = await evaluate(`document.querySelector(${JSON.stringify(value)})`, false);
      if (!objectId) throw new DriverError('no such element', value);
      return { [ELEMENT_KEY]: objectId };
    },
    ElementClick: ({ id }) => click(id),
    async SwitchToFrame({ id }) {
      if (!id) {
        frame = targetId;
        return;
      }
      const { node } = await ask<{ node: { frameId?: string } }>('DOM.describeNode', {
        objectId: id[ELEMENT_KEY],
      });
      if (!node.frameId) throw new DriverError('no such frame', 'The element is no frame.');
      frame = node.frameId;
    },
    PerformActions: ({ actions }) => press(actions.flatMap((source) => source.actions)),
    ReleaseActions: async () => undefined,
    async ExecuteScript({ script, args }) {
      const { value } = await evaluate(
        `(function () {${script}}).apply(null, ${JSON.stringify(args)})`,
        true,
      );
      return value;
    },
    async TakeScreenshot() {
      const { data } = await ask<{ data: string }>('Page.captureScreenshot');
      return data;
    },
  };
  return {
    send: (command, parameters = {}) => COMMANDS[command](parameters as never),
    close: () => input.end(),
  };
}

/** The parameters that the driver sends with each command. */
interface Commands {
  SetWindowRect: { width: number; height: number };
  Navigate: { url: string };
  Back: object;
  FindElement: { value: string };
  ElementClick: { id: string };
  SwitchToFrame: { id: Record<string, string> | null };
  PerformActions: { actions: { actions: { type: string; value: string }[] }[] };
  ReleaseActions: object;
  ExecuteScript: { script: string; args: unknown[] };
  TakeScreenshot: object;
}
