import type { DocPart, DocSentence } from './doc-part.ts';
import { BENCHMARK_PARTS } from './parts/benchmarks.ts';
import { DECISION_PARTS } from './parts/decisions.ts';
import { METHOD_PARTS } from './parts/methods.ts';

/** Every part of a document that code decides. */
export const DOC_PARTS: readonly DocPart[] = [...BENCHMARK_PARTS, ...DECISION_PARTS, ...METHOD_PARTS];

/** Every sentence of a document that contains a value of the code. */
export const DOC_SENTENCES: readonly DocSentence[] = [];
