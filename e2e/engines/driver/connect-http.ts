import { type CommandName, DriverError, type Parameters, type Transport } from './transport.ts';

/** A browser that never answers must not hold up a whole run. */
const COMMAND_LIMIT_MS = 10_000;
const START_LIMIT_MS = 30_000;

type Route = [method: string, path: string];

const ROUTES: Record<CommandName, Route> = {
  SetWindowRect: ['POST', '/window/rect'],
  Navigate: ['POST', '/url'],
  Back: ['POST', '/back'],
  FindElement: ['POST', '/element'],
  ElementClick: ['POST', '/element/:id/click'],
  SwitchToFrame: ['POST', '/frame'],
  PerformActions: ['POST', '/actions'],
  ReleaseActions: ['DELETE', '/actions'],
  ExecuteScript: ['POST', '/execute/sync'],
  TakeScreenshot: ['GET', '/screenshot'],
};

async function call([method, url]: Route, parameters: Parameters, limitMs: number): Promise<unknown> {
  const response = await fetch(url, {
    method,
    body: method === 'POST' ? JSON.stringify(parameters) : null,
    signal: AbortSignal.timeout(limitMs),
  }).catch((error) => {
    throw new DriverError(error.name, `${method} ${url}`);
  });
  const { value } = (await response.json()) as { value: { error: string; message: string } };
  if (!response.ok) throw new DriverError(value.error, value.message);
  return value;
}

/** Opens a session of W3C WebDriver: chromedriver, WebKitWebDriver. */
export async function connectHttp(driverUrl: string, capabilities: Parameters): Promise<Transport> {
  const request = { capabilities: { alwaysMatch: capabilities } };
  const session = (await call(['POST', `${driverUrl}/session`], request, START_LIMIT_MS)) as {
    sessionId: string;
  };
  const base = `${driverUrl}/session/${session.sessionId}`;
  return {
    send(command, { id, ...parameters } = {}) {
      const [method, path] = ROUTES[command];
      // The body contains only a frame's id, and `null` means the top one.
      const body = command === 'SwitchToFrame' ? { id } : parameters;
      return call([method, base + path.replace(':id', String(id))], body, COMMAND_LIMIT_MS);
    },
    close: () => {},
  };
}
