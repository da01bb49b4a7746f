import type { LinkAction } from '../data/link-actions.ts';
import type { ApiRecord } from './describe-record.ts';
import { fillPath, type RecordButton } from './list-resources.ts';
import { toTitle } from './to-title.ts';

const readField = (record: ApiRecord, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as ApiRecord | undefined)?.[name], record);

const isOffered = ({ from, where = {} }: RecordButton, record: ApiRecord): boolean =>
  from.includes(String(record.State)) &&
  Object.entries(where).every(([path, pattern]) => new RegExp(pattern).test(String(readField(record, path))));

/** The actions that the state of a record allows. Those that cannot be undone are last. */
export const listActions = (buttons: readonly RecordButton[], record: ApiRecord): LinkAction[] =>
  buttons
    .filter((button) => isOffered(button, record))
    .map(({ label, method, path, question, body }) => ({
      label: label ?? toTitle(path.replace(/^.*\//, '')),
      path: fillPath({ path }, record as Readonly<Record<string, string>>),
      ...(method !== 'POST' && { method }),
      ...(question && { question }),
      ...(body && { body }),
    }))
    .sort((a, b) => Number(!!a.question) - Number(!!b.question));
