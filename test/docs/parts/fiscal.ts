import {
  type Control,
  EXCHANGE_CONTROLS,
} from '../../../src/service/products/fiscal/rules/exchange-controls.ts';
import { REFUSALS } from '../../../src/service/subjects/facts.ts';
import { code } from '../support/codes.ts';
import type { DocPart } from '../support/doc-part.ts';
import { renderTable } from '../support/render-table.ts';

function describeControl(control: Control): string {
  if (control.by === 'impossible') return `impossible: ${control.because}`;
  if (control.by === 'exchange') return 'the exchange system: it has the registers';
  if (!control.rule) return 'checked: the file is written so';
  return `checked: 400 ${code(control.rule)} ${code(REFUSALS.fields[control.rule])}`;
}

const renderControls = (): string =>
  renderTable(
    ['Code', 'What breaks it', 'Here'],
    Object.entries(EXCHANGE_CONTROLS).map(([name, control]) => [
      code(name),
      control.breaks,
      describeControl(control),
    ]),
  );

export const FISCAL_PARTS: readonly DocPart[] = [
  { file: 'docs/fiscal-invoices.md', marker: 'controls', render: renderControls },
];
