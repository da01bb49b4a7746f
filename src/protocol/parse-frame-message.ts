import { readMessage, type Shapes } from './envelope.ts';
import type { ApplePayCall, FrameMessage, SubmitOutcome } from './messages.ts';
import {
  MAX_TEXT_LENGTH,
  type Reader,
  readFlag,
  readNumber,
  readText,
  readTextList,
  readTextMap,
} from './shapes/readers.ts';

/** An Apple Pay call with unchecked fields, which depend on the step. */
export interface RawApplePayCall {
  type: 'apple_pay';
  step: string;
  session: unknown;
  version: unknown;
  request: unknown;
  name: unknown;
  value: unknown;
}

export type ParsedFrameMessage = Exclude<FrameMessage, ApplePayCall> | RawApplePayCall;

const readLater: Reader<unknown> = (value) => value;

const FRAME_SHAPES: Shapes<ParsedFrameMessage> = {
  hello: { version: readNumber, build: readText },
  ready: { methods: readTextList },
  method_change: { method: readText },
  change: { complete: readFlag },
  amount_change: { amount: readNumber, currency: readText },
  validation: { id: readNumber, valid: readFlag, errors: readTextMap },
  // Not restricted to the known outcomes: a newer page may have more, and the promise must still be resolved.
  submitted: { id: readNumber, outcome: readText as Reader<SubmitOutcome> },
  complete: { transactionId: readText, status: readText, method: readText },
  error: { code: readText, message: readText },
  // A truncated URL would be a different URL, so one that is too long is emptied; the redirect rule then blocks and reports it.
  redirect: { url: (value) => ((value as string).length > MAX_TEXT_LENGTH ? '' : readText(value)) },
  resize: { height: readNumber },
  title: { title: readText },
  apple_pay: {
    step: readText,
    session: readLater,
    version: readLater,
    request: readLater,
    name: readLater,
    value: readLater,
  },
};

/** Parses a message of the page in the iframe into a copy of limited size; `undefined` for anything else. */
export const parseFrameMessage = (data: unknown): ParsedFrameMessage | undefined =>
  readMessage(data, FRAME_SHAPES);
