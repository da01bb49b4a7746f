import { Type } from 'typebox';
import { oneOfTexts, text, timeField } from '../calls/definitions/answer-fields.ts';
import { METADATA } from '../calls/definitions/metadata-limits.ts';
import type { ResourceField } from '../calls/definitions/resource.ts';
import type { RecordSpec } from './record-spec.ts';

export type SpecOfFields<Needs> = Pick<
  RecordSpec<Needs>,
  'name' | 'idName' | 'fields' | 'states' | 'change' | 'create'
>;

/** Lists the fields of a kind: its own, and those that every record has. */
export function listRecordFields<Needs>({
  name,
  idName = `${name}Id`,
  fields,
  states,
  change,
}: SpecOfFields<Needs>) {
  return {
    [idName]: { shown: text('Its id.') },
    ...(states && { State: { shown: oneOfTexts(states, 'Where it is in its life cycle.') } }),
    ...fields,
    Metadata: { shown: METADATA, create: Type.Optional(METADATA), ...(change && { change: METADATA }) },
    CreatedAt: { shown: timeField() },
    UpdatedAt: { shown: timeField() },
  } satisfies Record<string, ResourceField>;
}
