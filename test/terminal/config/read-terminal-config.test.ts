import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  readTerminalConfig,
  TERMINAL_SECRET_VARIABLES,
  TerminalConfigError,
} from '../../../src/terminal/config/read-terminal-config.ts';
import { listVariables } from '../../docs/support/list-variables.ts';

it('the terminal’s settings have the defaults of the contract', () => {
  expect(readTerminalConfig({ SERVICE_URL: '' })).toEqual({
    port: 8443,
    screenPort: 8444,
    poiid: 'S1F2L-000158213605001',
    seconds: 6,
    customer: 'auto',
    firmware: '1.121.0',
    serviceUrl: undefined,
    secret: 'sandbox-terminal',
    dataDir: '.data',
    host: 'localhost',
  });
});

it('the terminal’s delays may be fractions of a second', () => {
  expect(readTerminalConfig({ TERMINAL_SECONDS: '0.25' }).seconds).toBe(0.25);
});

it.each([
  [{ TERMINAL_PORT: '70000' }, 'TERMINAL_PORT must be a number from 0 to 65535; it is "70000".'],
  [{ TERMINAL_PORT: '1.5' }, 'TERMINAL_PORT must be a whole number; it is "1.5".'],
  [{ TERMINAL_SCREEN_PORT: 'x' }, 'TERMINAL_SCREEN_PORT must be a number from 0 to 65535; it is "x".'],
  [{ TERMINAL_SECONDS: '-1' }, 'TERMINAL_SECONDS must be a number from 0 to 60; it is "-1".'],
  [{ TERMINAL_POIID: '../x' }, 'TERMINAL_POIID must be model and serial number'],
  [{ TERMINAL_CUSTOMER: 'robot' }, 'TERMINAL_CUSTOMER must be auto or manual; it is "robot".'],
  [{ TERMINAL_FIRMWARE: '1.2' }, 'TERMINAL_FIRMWARE must be three numbers such as 1.121.0; it is "1.2".'],
  [{ SERVICE_URL: 'localhost:4242' }, 'SERVICE_URL must be an origin such as http://localhost:4242'],
  [{ SERVICE_URL: 'http://localhost:4242/api' }, 'SERVICE_URL must be an origin'],
])('the terminal’s settings refuse %j', (env, sentence) => {
  expect(() => readTerminalConfig(env)).toThrow(sentence);
});

it('the terminal’s secret may be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'terminal_secret');
  writeFileSync(path, 'geheim\n');
  expect(readTerminalConfig({ TERMINAL_SECRET_FILE: path }).secret).toBe('geheim');
  const twice = { TERMINAL_SECRET: 'offen', TERMINAL_SECRET_FILE: path };
  expect(() => readTerminalConfig(twice)).toThrow(
    new TerminalConfigError('TERMINAL_SECRET and TERMINAL_SECRET_FILE are both set. Remove one of them.'),
  );
  expect(() => readTerminalConfig({ TERMINAL_SECRET_FILE: folder })).toThrow(
    `TERMINAL_SECRET_FILE: "${folder}" is a folder.`,
  );
});

it('the terminal takes a file for every variable that is a secret, and for no other', () => {
  const files = listVariables(readTerminalConfig).filter((name) => name.endsWith('_FILE'));
  expect(files).toEqual(TERMINAL_SECRET_VARIABLES.map((name) => `${name}_FILE`));
});
