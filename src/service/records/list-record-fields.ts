import { Type } from 'typebox';
import { oneOfTexts, text, timeField } from '../calls/definitions/answer-fields.ts';
import type { ResourceField } from '../calls/definitions/resource.ts';
import type { RecordBody, RecordSpec } from './record-spec.ts';

const Metadata = Type.Unsafe<RecordBody>({
  type: 'object',
  description: 'Your own data, returned unchanged.',
});

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
    Metadata: { shown: Metadata, create: Type.Optional(Metadata), ...(change && { change: Metadata }) },
    CreatedAt: { shown: timeField() },
    UpdatedAt: { shown: timeField() },
  } satisfies Record<string, ResourceField>;
}
