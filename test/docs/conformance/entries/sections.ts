import { AUTHENTICATION, SECTION_INDEX, VERSIONING } from './api.ts';
import { CLOUD_POS, CLOUD_POS_RECORDS } from './cloud-pos.ts';
import type { EntrySection } from './entry.ts';
import { LIMITS, OTHER_ERRORS, REJECTIONS } from './errors.ts';
import { LINE_ITEM, LINK_REQUEST, LINK_RESPONSE, METADATA } from './links.ts';
import { METHODS } from './methods.ts';
import { OVERVIEW, PREAMBLE } from './overview.ts';
import { ENDPOINTS, PAYMENT_CALLS, STATES } from './payments.ts';
import { RETURN_MESSAGE, SCRIPT, SCRIPT_EVENTS } from './script.ts';
import { LOCAL_TERMINAL, TERMINAL_MESSAGES } from './terminal.ts';
import { WEBHOOK_CALLS, WEBHOOK_EVENTS, WEBHOOK_PAYLOAD, WEBHOOK_REGISTRATION } from './webhooks.ts';

/** The entries of each section, in the order of the specification. */
export const SECTIONS: readonly EntrySection[] = [
  PREAMBLE,
  OVERVIEW,
  LINK_REQUEST,
  LINK_RESPONSE,
  LINE_ITEM,
  METADATA,
  METHODS,
  WEBHOOK_PAYLOAD,
  WEBHOOK_REGISTRATION,
  CLOUD_POS_RECORDS,
  TERMINAL_MESSAGES,
  STATES,
  ENDPOINTS,
  PAYMENT_CALLS,
  WEBHOOK_CALLS,
  SECTION_INDEX,
  CLOUD_POS,
  LOCAL_TERMINAL,
  SCRIPT,
  AUTHENTICATION,
  WEBHOOK_EVENTS,
  SCRIPT_EVENTS,
  RETURN_MESSAGE,
  REJECTIONS,
  OTHER_ERRORS,
  LIMITS,
  VERSIONING,
];
