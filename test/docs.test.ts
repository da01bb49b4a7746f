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
    const { hints, ...rest } = readOptions({ checkoutUrl: 'https://pay.example/' });
    const defaults: Record<string, unknown> = { ...rest, ...hints };
    const options = sdkTypes.getMembers('CheckoutOptions').map(([name, type]) => {
      if (name === 'checkoutUrl') return [code(name), code(type), 'required'];
      const plain = name.replace(/\?$/, '');
      if (plain === 'theme') return [code('theme.customCss'), code('string'), 'none'];
      return [code(plain), code(type), plain in defaults ? code(String(defaults[plain])) : 'none'];
    });
    expect(options).toHaveLength(9);
    expect(readDocTable(SDK, '## Options').map((row) => row.slice(0, 3))).toEqual(options);
  });

  it('has every method, with what it gives back', () => {
    const methods = sdkTypes.getMembers('Checkout').map(([name, type]) => [code(name), code(type)]);
    expect(readDocTable(SDK, '## Methods').map((row) => row.slice(0, 2))).toEqual(methods);
  });

  it('has every event, with exactly its data', () => {
    const validation = sdkTypes.getMembers('ValidationResult').map((member) => member.join(': '));
    const spelledOut: Record<string, string> = {
      undefined: 'none',
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
    .filter((name) => name !== 'checkout-error.ts')
    .map((name) => readFileSync(`src/sdk/${name}`, 'utf8'))
    .join('\n');

  it.each(codes)('%s is in use', (name) => {
    expect(sources).toContain(`'${name}'`);
  });

  it('are the only ones that are thrown', () => {
    const thrown = [...sources.matchAll(/new CheckoutError\(\s*'(\w+)'/g)].map(([, name]) => name);
    expect(thrown.length).toBeGreaterThan(5);
    expect(codes).toEqual(expect.arrayContaining(thrown));
  });
});

describe('docs/protocol.md', () => {
  /** How the tables write a type of the source. */
  const spellType = (type: string): string => {
    if (type === 'FrameOptions') {
      const names = messageTypes.getMembers('FrameOptions').map(([name]) => name);
      return `{ ${names.join(', ')} }`;
    }
    if (type === 'SubmitOutcome') {
      const outcomes = messageTypes.getStrings('SubmitOutcome');
      return outcomes.map((outcome) => `'${outcome}'`).join(' | ');
    }
    return type.replace('Record<string, string>', '{ [field]: message }');
  };

  it.each([
    ['## Script → page', 'HostMessage', ['update', 'focus', 'apple_pay']],
    ['## Page → script', 'FrameMessage', ['apple_pay']],
  ])(
    'has under "%s" the messages of %s, with their fields, and marks the others: %s',
    (heading, name, later) => {
      const messages = messageTypes
        .getVariants(name)
        .map(([type, ...fields]) => [
          type?.[1].replaceAll("'", '`'),
          code(fields.map(([field, text]) => `${field}: ${spellType(text)}`).join(', ')),
        ]);
      const rows = readDocTable(PROTOCOL, heading).map((row) => row.slice(0, 2));
      const isLater = ([type]: string[]) => type?.endsWith(' †');
      expect(rows.filter((row) => !isLater(row))).toEqual(messages);
      expect(rows.filter(isLater).map(([type]) => type)).toEqual(later.map((type) => `${code(type)} †`));
    },
  );

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
    const [, seconds] =
      /READY_TIMEOUT_MS = (\d+)_000/.exec(readFileSync('src/sdk/open-channel.ts', 'utf8')) ?? [];
    expect(text).toContain(`within \`readyTimeout\` (default ${seconds} s)`);
    expect(readFileSync(SDK, 'utf8')).toContain(`within ${seconds} seconds`);
  });
});
