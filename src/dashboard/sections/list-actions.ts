import type { LinkAction } from '../data/link-actions.ts';
import type { ApiRecord } from './describe-record.ts';
import { fillPath, type RecordButton } from './list-resources.ts';
import { toTitle } from './to-title.ts';
import { matches } from './words.ts';

const isOffered = ({ from, where = {} }: RecordButton, record: ApiRecord): boolean =>
  from.includes(String(record.State)) && matches(where, record);

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
