import { SUMMARIES } from './brand/link-look.ts';
import { readMessage, type Shapes } from './envelope.ts';
import type {
  ApplePayEventName,
  ApplePayFailure,
  ApplePayNotice,
  DefaultValues,
  FrameHints,
  FrameOptions,
  HostMessage,
} from './messages.ts';
import { readFlag, readNumber, readOptional, readOwn, readText, readTextList, refuse } from './readers.ts';

/** Keeps absent keys absent, so that "absent" and `undefined` are the same. */
function readFrameHints(value: unknown): FrameHints {
  const hints: FrameHints = {};
  const locale = readOptional(readText)(readOwn(value, 'locale'));
  const customCss = readOptional(readText)(readOwn(value, 'customCss'));
  const paymentMethods = readOptional(readTextList)(readOwn(value, 'paymentMethods'));
  if (locale !== undefined) hints.locale = locale;
  if (customCss !== undefined) hints.customCss = customCss;
  if (paymentMethods !== undefined) hints.paymentMethods = paymentMethods;
  return hints;
}

/** Any other value is from a newer version, and means a light page. */
const readColorScheme = (value: unknown): Pick<FrameOptions, 'colorScheme'> =>
  value === 'light' || value === 'dark' ? { colorScheme: value } : {};

/** A value of a newer version counts as absent. */
function readSummary(value: unknown): Pick<FrameOptions, 'summary'> {
  const summary = SUMMARIES.find((known) => known === value);
  return summary ? { summary } : {};
}

/** Anything but a string counts as absent. */
function readDefaultValues(value: unknown): Pick<FrameOptions, 'defaultValues'> {
  if (typeof value !== 'object' || !value) return {};
  const defaultValues: DefaultValues = {};
  for (const field of ['email', 'cardholder_name'] as const) {
    const text = readOwn(value, field);
    if (typeof text === 'string') defaultValues[field] = readText(text);
  }
  return { defaultValues };
}

const readFrameOptions = (value: unknown): FrameOptions => ({
  externalSubmit: readFlag(readOwn(value, 'externalSubmit')),
  applePayParentBridge: readFlag(readOwn(value, 'applePayParentBridge')),
  autoHeight: readFlag(readOwn(value, 'autoHeight')),
  ...readColorScheme(readOwn(value, 'colorScheme')),
  ...readDefaultValues(readOwn(value, 'defaultValues')),
  ...(readFlag(readOwn(value, 'redirectAfterPayment')) && { redirectAfterPayment: true }),
  ...readSummary(readOwn(value, 'summary')),
  ...readFrameHints(value),
});

const readObject = (value: unknown): object => (typeof value === 'object' && value ? value : refuse());

type Notice<S extends ApplePayNotice['step']> = { type: 'apple_pay' } & Omit<
  Extract<ApplePayNotice, { step: S }>,
  'type' | 'step'
>;

/** The fields of each step of Apple Pay. Unknown names and codes of newer versions are passed on, and ignored by the page. */
const NOTICE_SHAPES: { [S in ApplePayNotice['step']]: Shapes<Notice<S>>['apple_pay'] } = {
  capabilities: { available: readFlag, version: readNumber },
  event: {
    session: readNumber,
    name: (value) => readText(value) as ApplePayEventName,
    detail: readObject,
  },
  failed: {
    session: readNumber,
    code: (value) => readText(value) as ApplePayFailure,
    message: readText,
  },
};

function parseApplePayNotice(data: unknown): HostMessage | undefined {
  const step = readOwn(data, 'step') as ApplePayNotice['step'];
  const shape = typeof step === 'string' && readOwn(NOTICE_SHAPES, step);
  if (!shape) return undefined;
  const message = readMessage(data, { apple_pay: shape } as unknown as Shapes<ApplePayNotice>);
  return message && ({ ...message, step } as ApplePayNotice);
}

type PlainHostMessage = Exclude<HostMessage, ApplePayNotice>;

const HOST_SHAPES: Shapes<PlainHostMessage> = {
  init: { options: readFrameOptions },
  update: { options: readFrameHints },
  validate: { id: readNumber },
  submit: { id: readNumber },
  focus: { field: readOptional(readText) },
};

/** Parses a message of the script around the page into a copy of limited size; `undefined` for anything else. */
export function parseHostMessage(data: unknown): HostMessage | undefined {
  try {
    return readOwn(data, 'type') === 'apple_pay' ? parseApplePayNotice(data) : readMessage(data, HOST_SHAPES);
  } catch {
    return undefined;
  }
}
