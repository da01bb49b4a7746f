import { type Environment, openEnvironment } from '../../programs/open-environment.ts';
import { foldPoiid } from '../../protocol/identifiers/fold-pasted.ts';
import { isFirmware } from '../../protocol/nexo/firmware.ts';

/** The settings of a terminal. `docs/terminal.md` has the table of variables. */
export interface TerminalConfig {
  /** 0 picks a free port. */
  port: number;
  screenPort: number;
  poiid: string;
  /** The total time that the simulated customer and host take. */
  seconds: number;
  customer: 'auto' | 'manual';
  firmware: string;
  /** The origin of the service; absent for a stand-alone terminal. */
  serviceUrl: string | undefined;
  secret: string;
  /** The folder that contains the terminal's folder. */
  dataDir: string;
  /** The address of the local API. The screen is always on loopback. */
  host: string;
}

/** An invalid setting, described in a sentence for the operator. */
export class TerminalConfigError extends Error {}

/** The variables with a secret. Each may be given as `<NAME>_FILE` instead, the path of a file that contains it. */
export const TERMINAL_SECRET_VARIABLES: readonly string[] = ['TERMINAL_SECRET'];

const MAX_SECONDS = 60;
/** Model and serial number, which are also part of a folder's name. */
const POIID = /^[A-Za-z0-9]{1,32}-[A-Za-z0-9]{1,32}$/;

function readNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!text.trim() || !(value >= 0 && value <= max)) {
    throw new TerminalConfigError(`${name} must be a number from 0 to ${max}; it is "${text}".`);
  }
  return value;
}

function readPort(name: string, text: string): number {
  const port = readNumber(name, text, 65_535);
  if (!Number.isInteger(port))
    throw new TerminalConfigError(`${name} must be a whole number; it is "${text}".`);
  return port;
}

function readPoiid(typed: string): string {
  const text = foldPoiid(typed);
  if (!POIID.test(text)) {
    throw new TerminalConfigError(
      `TERMINAL_POIID must be model and serial number, such as S1F2L-000158213605001; it is "${text}".`,
    );
  }
  return text;
}

function readFirmware(text: string): string {
  if (!isFirmware(text)) {
    throw new TerminalConfigError(
      `TERMINAL_FIRMWARE must be three numbers such as 1.121.0; it is "${text}".`,
    );
  }
  return text;
}

function readCustomer(text: string): TerminalConfig['customer'] {
  if (text === 'auto' || text === 'manual') return text;
  throw new TerminalConfigError(`TERMINAL_CUSTOMER must be auto or manual; it is "${text}".`);
}

function readServiceUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username) {
    throw new TerminalConfigError(
      `SERVICE_URL must be an origin such as http://localhost:4242; it is "${text}".`,
    );
  }
  return url.origin;
}

/** @throws TerminalConfigError that names the variable, its value and its requirements */
export function readTerminalConfig(variables: Environment): TerminalConfig {
  const env = openEnvironment(variables, TERMINAL_SECRET_VARIABLES, TerminalConfigError);
  return {
    port: readPort('TERMINAL_PORT', env.TERMINAL_PORT || '8443'),
    screenPort: readPort('TERMINAL_SCREEN_PORT', env.TERMINAL_SCREEN_PORT || '8444'),
    poiid: readPoiid(env.TERMINAL_POIID || 'S1F2L-000158213605001'),
    seconds: readNumber('TERMINAL_SECONDS', env.TERMINAL_SECONDS || '6', MAX_SECONDS),
    customer: readCustomer(env.TERMINAL_CUSTOMER || 'auto'),
    firmware: readFirmware(env.TERMINAL_FIRMWARE || '1.121.0'),
    serviceUrl: readServiceUrl(env.SERVICE_URL),
    secret: env.TERMINAL_SECRET || 'sandbox-terminal',
    dataDir: env.DATA_DIR || '.data',
    host: env.HOST || 'localhost',
  };
}
