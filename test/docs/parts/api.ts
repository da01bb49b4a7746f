import { FIELD_RULES, REJECTIONS } from '../../../src/service/http/rejections.ts';
import { code } from '../codes.ts';
import type { DocPart } from '../doc-part.ts';
import { fillTable } from '../render-table.ts';

const file = 'docs/api.md';

/** The codes, statuses and sentences of `http/rejections.ts`; the document says when. */
export const API_PARTS: readonly DocPart[] = [
  {
    file,
    marker: 'rejections',
    render: (current) =>
      fillTable(
        current,
        Object.entries(REJECTIONS).map(([name, [status, sentence]]) => [
          code(name),
          String(status),
          code(sentence),
        ]),
      ),
  },
  {
    file,
    marker: 'field-rules',
    render: (current) =>
      fillTable(
        current,
        Object.entries(FIELD_RULES).map(([name, sentence]) => [code(name), code(sentence)]),
      ),
  },
];
