import { readdirSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { PAYMENT_ERROR_CODES } from '../src/protocol/decline-codes.ts';
import { createFrameName } from '../src/protocol/frame-name.ts';
import { MAX_ENTRIES, MAX_TEXT_LENGTH } from '../src/protocol/readers.ts';
import { readOptions } from '../src/sdk/read-options.ts';
import { readDocTable } from './docs/read-doc-table.ts';
import { readTypes } from './docs/read-types.ts';

const SDK = 'docs/sdk.md';
const PROTOCOL = 'docs/protocol.md';

const sdkTypes = readTypes('src/sdk/types.ts');
const messageTypes = readTypes('src/protocol/messages.ts');

const code = (text: string) => `\`${text}\``;

describe('docs/sdk.md', () => {
  it('has every option, with its type and its default', () => {
    const { hints_, ...rest } = readOptions({ checkoutUrl: 'https://pay.example/' });
    const defaults: Record<string, unknown> = { ...rest, ...hints_ };
    const options = sdkTypes.getMembers('CheckoutOptions').map(([name, type]) => {
      if (name === 'checkoutUrl') return [code(name), code(type), 'required'];
      const plain = name.replace(/\?$/, '');
      if (plain === 'theme') return [code('theme.customCss'), code('string'), 'none'];
      const value = defaults[plain];
      return [code(plain), code(type), value === undefined ? 'none' : code(String(value))];
    });
    expect(options).toHaveLength(11);
    expect(readDocTable(SDK, '## Options').map((row) => row.slice(0, 3))).toEqual(options);
  });

  it('has every method, with what it gives back', () => {
    const methods = sdkTypes
      .getMembers('Checkout')
      .filter(([name]) => name.endsWith(')'))
      .map(([name, type]) => [code(name), code(type)]);
    expect(readDocTable(SDK, '## Methods').map((row) => row.slice(0, 2))).toEqual(methods);
  });

  it('has every state', () => {
    const [, sentence = ''] =
      /`state` tells where a checkout stands: (.+?)\.\n/s.exec(readFileSync(SDK, 'utf8')) ?? [];
    const states = [...sentence.replace('`load_error`', '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(states).toEqual(sdkTypes.getStrings('CheckoutState'));
  });

  it('has every code of a load error', () => {
    const codes = readDocTable(SDK, '### When nothing appears').map(([name]) => name);
    expect(codes).toEqual(sdkTypes.getStrings('LoadErrorCode').map(code));
  });

  it('has every event, with exactly its data', () => {
    const validation = sdkTypes.getMembers('ValidationResult').map((member) => member.join(': '));
    const spelledOut: Record<string, string> = {
      LoadError: code('LoadError'),
      ValidationResult: code(`{ ${validation.join('; ')} }`),
    };
    const events = sdkTypes
      .getMembers('CheckoutEvents')
      .map(([name, type]) => [code(name), spelledOut[type] ?? code(type)]);
    expect(readDocTable(SDK, '## Events').map(([name, , data]) => [name, data])).toEqual(events);
  });

  it('has every outcome of a submit', () => {
    const outcomes = readDocTable(SDK, '### Outcomes of submit()').map(([name]) => name);
    expect(outcomes).toEqual(messageTypes.getStrings('SubmitOutcome').map(code));
  });

  it('has every code of a failed payment, with its meaning', () => {
    expect(readDocTable(SDK, '## Codes of failed payments').map((row) => row.slice(0, 2))).toEqual(
      Object.entries(PAYMENT_ERROR_CODES).map(([name, meaning]) => [code(name), meaning]),
    );
  });

  it('has every code of an error of the script', () => {
    const codes = readTypes('src/sdk/checkout-error.ts').getStrings('CheckoutErrorCode');
    expect(readDocTable(SDK, '## Errors of the script').map(([name]) => name)).toEqual(codes.map(code));
  });

  it('has examples that parse', () => {
    const scripts = [...readFileSync(SDK, 'utf8').matchAll(/<script>(.+?)<\/script>/gs)].map(
      ([, text]) => text ?? '',
    );
    expect(scripts).toHaveLength(2);
    for (const text of scripts) expect(() => new Script(text)).not.toThrow();
  });
});

describe('the codes of CheckoutError', () => {
  const codes = readTypes('src/sdk/checkout-error.ts').getStrings('CheckoutErrorCode');
  const sources = readdirSync('src/sdk')
    .filter((name) => name.endsWith('.ts') && name !== 'checkout-error.ts')
    .map((name) => readFileSync(`src/sdk/${name}`, 'utf8'))
    .join('\n');

  it.each(codes)('%s is in use', (name) => {
    expect(sources).toContain(`'${name}'`);
  });

  it('are the only ones that are thrown', () => {
    const thrown = [...sources.matchAll(/createError\(\s*'(\w+)'/g)].map(([, name]) => name);
    expect(thrown.length).toBeGreaterThan(5);
    expect(codes).toEqual(expect.arrayContaining(thrown));
  });
});

describe('docs/protocol.md', () => {
  /** How the tables write a type of the source. */
  const spellType = (type: string): string => {
    const options = messageTypes.getMembers('FrameOptions').map(([name]) => name);
    if (type === 'FrameOptions') return `{ ${options.join(', ')} }`;
    // Those that can change are the optional ones.
    if (type === 'FrameHints') return `{ ${options.filter((name) => name.endsWith('?')).join(', ')} }`;
    if (type === 'SubmitOutcome') {
      const outcomes = messageTypes.getStrings('SubmitOutcome');
      return outcomes.map((outcome) => `'${outcome}'`).join(' | ');
    }
    return type.replace('Record<string, string>', '{ [field]: message }');
  };

  /** Their fields depend on the step, in a table of their own. */
  const APPLE_PAY = { HostMessage: 'ApplePayNotice', FrameMessage: 'ApplePayCall' };

  it.each([
    ['## Script → page', 'HostMessage'],
    ['## Page → script', 'FrameMessage'],
  ] as const)('has under "%s" the messages of %s, with their fields', (heading, name) => {
    const messages = messageTypes
      .getVariants(name)
      .map(([type, ...fields]) => [
        type?.[1].replaceAll("'", '`'),
        code(fields.map(([field, text]) => `${field}: ${spellType(text)}`).join(', ')),
      ]);
    const rows = readDocTable(PROTOCOL, heading).map(([type, fields]) => [type?.replace(' ‡', ''), fields]);
    expect(rows).toEqual([...messages, ['`apple_pay`', 'see below']]);
    expect(messageTypes.getSource(name)).toContain(APPLE_PAY[name]);
  });

  it.each([
    ['page', 'ApplePayCall'],
    ['script', 'ApplePayNotice'],
  ])('has every step of Apple Pay that the %s can say, with its fields', (from, name) => {
    const steps = messageTypes
      .getVariants(name)
      .map(([, step, ...fields]) => [step?.[1].replaceAll("'", '`'), fields.map(([field]) => field).sort()]);
    const rows = readDocTable(PROTOCOL, '## Apple Pay over the bridge')
      .filter(([who]) => who === from)
      .map(([, step, text = '']) => [step, steps.find(([known]) => known === step)?.[1], text]);
    expect(rows.map(([step]) => step).sort()).toEqual(steps.map(([step]) => step).sort());
    for (const [step, fields, text] of rows)
      for (const field of fields ?? []) expect(`${step}: ${text}`).toMatch(RegExp(`\\b${field}\\b`));
  });

  it('names the fields that errors can have', () => {
    const [, list = ''] = /Field names in `errors`: (.+?)\. /s.exec(readFileSync(PROTOCOL, 'utf8')) ?? [];
    expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(
      messageTypes.getStrings('FieldName'),
    );
  });

  it('states the caps, the time limit and the name of the iframe', () => {
    const text = readFileSync(PROTOCOL, 'utf8').replace(/\s+/g, ' ');
    expect(text).toContain(`capped by the receiver at ${MAX_TEXT_LENGTH.toLocaleString('en')} characters`);
    expect(text).toContain(`at ${MAX_ENTRIES} entries`);
    expect(text).toContain(code(createFrameName('https://shop.example')));
    const { readyTimeout } = readOptions({ checkoutUrl: 'https://pay.example/' });
    expect(text).toContain(`within \`readyTimeout\` (default ${readyTimeout / 1000} s)`);
    const source = readFileSync('src/sdk/questions.ts', 'utf8');
    const readLimit = (name: string) =>
      Number(RegExp(`${name} = ([\\d_]+)`).exec(source)?.[1]?.replaceAll('_', ''));
    const guide = readFileSync(SDK, 'utf8');
    expect(guide).toContain(
      `after ${(readyTimeout + readLimit('VALIDATE_TIMEOUT_MS')) / 1000} seconds at the latest`,
    );
    expect(guide).toContain(`after ${readLimit('SUBMIT_TIMEOUT_MS') / 60_000} minutes`);
    const bridge = readFileSync('src/sdk/apple-pay/start-session.ts', 'utf8');
    const [, answerSeconds] = /ANSWER_TIMEOUT_MS = (\d+)_000/.exec(bridge) ?? [];
    expect(text).toContain(`within ${answerSeconds} seconds`);
  });
});
