import { PAYMENT_ERROR_CODES } from '../../../src/protocol/decline-codes.ts';
import { LANGUAGE_CODES } from '../../../src/protocol/languages.ts';
import { readOptions } from '../../../src/sdk/api/read-options.ts';
import { code } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { readConstant } from '../support/read-constant.ts';
import { readTypes } from '../support/read-types.ts';
import { fillTable } from '../support/render-table.ts';

const file = 'docs/sdk.md';
const types = readTypes('src/sdk/api/types.ts');

/** A table whose rows begin with these codes. */
const listCodesOf = (marker: string, names: readonly string[]): DocPart => ({
  file,
  marker,
  render: (current) =>
    fillTable(
      current,
      names.map((name) => [code(name)]),
    ),
});

const { hints_, ...ownOptions } = readOptions({ checkoutUrl: 'https://pay.example/' });

/** A type for people: texts that have literals are texts, and "not given" needs no word. */
const simplify = (type: string): string =>
  type
    .replaceAll(' | undefined', '')
    .replace(/readonly \(\w+ \| OtherText\)\[\]/, 'string[]')
    .replace(/\w+ \| OtherText/, 'string');

function listOptions(): string[][] {
  const defaults: Record<string, unknown> = { ...ownOptions, ...hints_ };
  return types.getMembers('CheckoutOptions').map(([name, type]) => {
    if (name === 'checkoutUrl') return [code(name), code(type), 'required'];
    const plain = name.replace(/\?$/, '');
    if (plain === 'theme') return [code('theme.customCss'), code('string'), 'none'];
    // A flag without a default is sent to the page only if it is given.
    const value = defaults[plain] ?? (type.startsWith('boolean') ? false : undefined);
    return [code(plain), code(simplify(type)), value === undefined ? 'none' : code(String(value))];
  });
}

const listMethods = (): string[][] =>
  types
    .getMembers('Checkout')
    .filter(([name]) => name.endsWith(')'))
    .map(([name, type]) => [code(name), code(type)]);

function listEvents(): (string | undefined)[][] {
  const validation = types.getMembers('ValidationResult').map((member) => member.join(': '));
  const data: Record<string, string> = { ValidationResult: `{ ${validation.join('; ')} }` };
  return types
    .getMembers('CheckoutEvents')
    .map(([name, type]) => [
      code(name),
      undefined,
      code(type.endsWith(' | undefined') ? type : (data[type] ?? simplify(type))),
    ]);
}

export const SDK_PARTS: readonly DocPart[] = [
  { file, marker: 'options', render: (current) => fillTable(current, listOptions()) },
  { file, marker: 'methods', render: (current) => fillTable(current, listMethods()) },
  { file, marker: 'events', render: (current) => fillTable(current, listEvents()) },
  {
    file,
    marker: 'payment-codes',
    render: (current) =>
      fillTable(
        current,
        Object.entries(PAYMENT_ERROR_CODES).map(([name, meaning]) => [code(name), meaning]),
      ),
  },
  listCodesOf('states', types.getStrings('CheckoutState')),
  listCodesOf('outcomes', readTypes('src/protocol/messages.ts').getStrings('SubmitOutcome')),
  listCodesOf('load-errors', types.getStrings('LoadErrorCode')),
  listCodesOf('script-errors', types.getStrings('CheckoutErrorCode')),
];

const validateMs = ownOptions.readyTimeout + readConstant('src/sdk', 'VALIDATE_TIMEOUT_MS');
const submitMs = readConstant('src/sdk', 'SUBMIT_TIMEOUT_MS');

export const SDK_SENTENCES: readonly DocSentence[] = [
  ...[file, 'docs/chat.md', 'docs/contracts.md', 'docs/partners.md'].map((document) => ({
    file: document,
    sentence: `${LANGUAGE_CODES.length} languages`,
  })),
  { file, sentence: `within ${validateMs / 1000} seconds` },
  { file, sentence: `after ${submitMs / 60_000} minutes` },
  {
    file,
    sentence: `within ${validateMs / 1000} seconds, ${code('submit()')} none within ${submitMs / 60_000} minutes`,
  },
];
