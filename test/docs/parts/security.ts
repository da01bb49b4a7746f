import { MAX_LOGO_BYTES } from '../../../src/service/calls/companies/read-logo.ts';
import {
  MAX_UNDER_WAY,
  STYLESHEET_KEPT_MS,
} from '../../../src/service/checkout/stylesheet/create-stylesheet-cache.ts';
import {
  MAX_STYLESHEET_REDIRECTS,
  STYLESHEET_TIMEOUT_MS,
} from '../../../src/service/checkout/stylesheet/fetch-stylesheet.ts';
import { MAX_STYLESHEET_BYTES } from '../../../src/service/checkout/stylesheet/read-stylesheet.ts';
import { SLOW_CLIENT_LIMITS } from '../../../src/service/platform/http/connections/limit-slow-clients.ts';
import { MAX_ANSWER_BYTES } from '../../../src/service/webhooks/deliveries/send-webhook.ts';
import type { DocSentence } from '../support/doc-part.ts';

const { arrivalMs, answerMs } = SLOW_CLIENT_LIMITS;

export const SECURITY_SENTENCES: readonly DocSentence[] = [
  `the first ${MAX_ANSWER_BYTES.toLocaleString('en')} bytes of the body are kept`,
  `an image of at most ${MAX_LOGO_BYTES / 1024} KiB`,
  `at most ${MAX_STYLESHEET_REDIRECTS}; each must be allowed`,
  `at most ${MAX_STYLESHEET_BYTES / 1024} KiB, within ${STYLESHEET_TIMEOUT_MS / 1000} seconds`,
  `at most once every ${STYLESHEET_KEPT_MS.rules / 1000} seconds, or every ${STYLESHEET_KEPT_MS.problem / 1000} seconds after a failure`,
  `at most ${MAX_UNDER_WAY} such requests`,
  `within ${arrivalMs / 1000} seconds of its first byte, and its answer be taken within ${answerMs / 1000}`,
].map((sentence) => ({ file: 'SECURITY.md', sentence }));
