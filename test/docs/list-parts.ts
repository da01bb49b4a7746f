import { ACQUIRER_PARTS, ACQUIRER_SENTENCES } from './parts/acquirers.ts';
import { API_PARTS, API_SENTENCES } from './parts/api.ts';
import { BENCHMARK_PARTS } from './parts/benchmarks.ts';
import { CARDS_SENTENCES } from './parts/cards.ts';
import { CLOUD_POS_PARTS, CLOUD_POS_SENTENCES } from './parts/cloud-pos.ts';
import { CONFORMANCE_PARTS } from './parts/conformance.ts';
import { DECISION_PARTS } from './parts/decisions.ts';
import { FIELD_PARTS } from './parts/fields.ts';
import { FISCAL_PARTS } from './parts/fiscal.ts';
import { GALLERY_PARTS } from './parts/gallery.ts';
import { METHOD_PARTS } from './parts/methods.ts';
import { OPERATIONS_PARTS, OPERATIONS_SENTENCES } from './parts/operations.ts';
import { PAYMENT_PARTS, PAYMENT_SENTENCES } from './parts/payments.ts';
import { PROTOCOL_PARTS, PROTOCOL_SENTENCES } from './parts/protocol.ts';
import { SANDBOX_PARTS, SANDBOX_SENTENCES } from './parts/sandbox.ts';
import { SDK_PARTS, SDK_SENTENCES } from './parts/sdk.ts';
import { SECURITY_SENTENCES } from './parts/security.ts';
import { TERMINAL_PARTS } from './parts/terminal.ts';
import { TESTING_PARTS, TESTING_SENTENCES } from './parts/testing.ts';
import { THEMING_PARTS, THEMING_SENTENCES } from './parts/theming.ts';
import { WALLET_PARTS, WALLET_SENTENCES } from './parts/wallets.ts';
import { WEBHOOK_PARTS, WEBHOOK_SENTENCES } from './parts/webhooks.ts';
import type { DocPart, DocSentence } from './support/doc-part.ts';

/** Every part of a document that code decides. */
export const DOC_PARTS: readonly DocPart[] = [
  ...ACQUIRER_PARTS,
  ...API_PARTS,
  ...BENCHMARK_PARTS,
  ...CLOUD_POS_PARTS,
  ...CONFORMANCE_PARTS,
  ...DECISION_PARTS,
  ...FIELD_PARTS,
  ...FISCAL_PARTS,
  ...GALLERY_PARTS,
  ...METHOD_PARTS,
  ...OPERATIONS_PARTS,
  ...PAYMENT_PARTS,
  ...PROTOCOL_PARTS,
  ...SANDBOX_PARTS,
  ...SDK_PARTS,
  ...TERMINAL_PARTS,
  ...TESTING_PARTS,
  ...THEMING_PARTS,
  ...WALLET_PARTS,
  ...WEBHOOK_PARTS,
];

/** Every sentence of a document that contains a value of the code. */
export const DOC_SENTENCES: readonly DocSentence[] = [
  ...ACQUIRER_SENTENCES,
  ...API_SENTENCES,
  ...CLOUD_POS_SENTENCES,
  ...OPERATIONS_SENTENCES,
  ...PAYMENT_SENTENCES,
  ...PROTOCOL_SENTENCES,
  ...SANDBOX_SENTENCES,
  ...SDK_SENTENCES,
  ...CARDS_SENTENCES,
  ...SECURITY_SENTENCES,
  ...TESTING_SENTENCES,
  ...THEMING_SENTENCES,
  ...WALLET_SENTENCES,
  ...WEBHOOK_SENTENCES,
];
