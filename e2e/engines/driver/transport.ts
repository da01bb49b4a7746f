/** The commands of WebDriver that are needed, by the names that Marionette gives them. */
export type CommandName =
  | 'SetWindowRect'
  | 'Navigate'
  | 'Back'
  | 'FindElement'
  | 'ElementClick'
  | 'SwitchToFrame'
  | 'PerformActions'
  | 'ReleaseActions'
  | 'ExecuteScript'
  | 'TakeScreenshot';

export type Parameters = Record<string, unknown>;

/** A session with a browser, over any transport. */
export interface Transport {
  /** @throws DriverError */
  send(command: CommandName, parameters?: Parameters): Promise<unknown>;
  close(): void;
}

/** The driver's answer instead of a result. */
export class DriverError extends Error {
  /** WebDriver's error code, such as `no such element`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message.split('\n')[0]}`);
    this.name = 'DriverError';
    this.code = code;
  }
}

/**
 * `none`: a page whose frame never ends loading would block every command. Certificates are the system's business: all
 * pages are on loopback.
 */
export const CAPABILITIES = { acceptInsecureCerts: true, pageLoadStrategy: 'none' };
