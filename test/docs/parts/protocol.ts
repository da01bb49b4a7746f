import { FRAME_NAME_PREFIX } from '../../../src/protocol/frame-name.ts';
import { MAX_ENTRIES, MAX_TEXT_LENGTH } from '../../../src/protocol/shapes/readers.ts';
import { readOptions } from '../../../src/sdk/api/read-options.ts';
import { code, listCodes } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { readConstant } from '../support/read-constant.ts';
import { type Member, readTypes } from '../support/read-types.ts';
import { fillTable } from '../support/render-table.ts';

const file = 'docs/protocol.md';
const types = readTypes('src/protocol/messages.ts');

/** Types that the document spells out. */
function spellType(type: string): string {
  const list = (...names: string[]) =>
    `{ ${names.flatMap((name) => types.getMembers(name).map(([field]) => field)).join(', ')} }`;
  if (type === 'FrameOptions') return list('FrameHints', type);
  if (type === 'FrameHints') return list(type);
  if (/^(SubmitOutcome|ApplePay\w+)$/.test(type))
    return types
      .getStrings(type)
      .map((text) => `'${text}'`)
      .join(' | ');
  return type.replace('Record<string, string>', '{ [field]: message }');
}

const describeFields = (fields: readonly Member[]): string =>
  fields.length ? code(fields.map(([name, type]) => `${name}: ${spellType(type)}`).join(', ')) : '–';

const unquote = (text = ''): string => text.replaceAll("'", '');

/** The type of a message, with the mark of those that version 1 got later. */
const LATER = new Set(['amount_change', 'title']);
const nameMessage = (type: string): string => code(type) + (LATER.has(type) ? ' ‡' : '');

const listMessages = (name: string): string[][] => [
  ...types
    .getVariants(name)
    .map(([type, ...fields]) => [nameMessage(unquote(type?.[1])), describeFields(fields)]),
  [code('apple_pay'), 'see below'],
];

const listSteps = (from: string, name: string): string[][] =>
  types
    .getVariants(name)
    .map(([, step, ...fields]) => [from, code(unquote(step?.[1])), describeFields(fields)]);

export const PROTOCOL_PARTS: readonly DocPart[] = [
  { file, marker: 'host-messages', render: (current) => fillTable(current, listMessages('HostMessage')) },
  { file, marker: 'frame-messages', render: (current) => fillTable(current, listMessages('FrameMessage')) },
  {
    file,
    marker: 'apple-pay',
    render: (current) =>
      fillTable(current, [...listSteps('page', 'ApplePayCall'), ...listSteps('script', 'ApplePayNotice')], {
        keyCells: 2,
        keepsOrder: true,
      }),
  },
];

const { readyTimeout } = readOptions({ checkoutUrl: 'https://pay.example/' });

export const PROTOCOL_SENTENCES: readonly DocSentence[] = [
  `Field names in \`errors\`: ${listCodes(types.getStrings('FieldName'))}.`,
  `The receiver caps strings at ${MAX_TEXT_LENGTH.toLocaleString('en')} characters`,
  `at ${MAX_ENTRIES} entries`,
  code(`${FRAME_NAME_PREFIX}https://shop.example`),
  `within \`readyTimeout\` (default ${readyTimeout / 1000} s)`,
  `within ${readConstant('src/sdk/apple-pay', 'ANSWER_TIMEOUT_MS') / 1000} seconds`,
].map((sentence) => ({ file, sentence }));
