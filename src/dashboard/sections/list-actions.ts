import type { RecordWords } from '../../protocol/dashboard/record-words.ts';
import type { Service } from '../data/create-service.ts';
import type { LinkAction } from '../data/link-actions.ts';
import type { ApiRecord } from './describe-record.ts';
import { fillPath, isOpen, type RecordButton } from './list-resources.ts';
import { toTitle } from './to-title.ts';
import { matches } from './words.ts';

const isOffered = ({ from, where = {} }: RecordButton, record: ApiRecord): boolean =>
  (!from || from.includes(String(record.State))) && matches(where, record);

/** Whether a record is that of the user who is logged in. */
export const isOwnRecord = (
  record: ApiRecord,
  { user }: Pick<RecordWords, 'user'> = {},
  { access }: Pick<Service, 'access'>,
): boolean => !!user && record[user] === access.username;

/** The actions that the state of a record and the granted scopes allow. Those that cannot be undone are last. */
export const listActions = (
  buttons: readonly RecordButton[],
  record: ApiRecord,
  granted: readonly string[],
): LinkAction[] =>
  buttons
    .filter((button) => isOpen(button, granted) && isOffered(button, record))
    .map(({ label, method, path, question, body }) => ({
      label: label ?? toTitle(path.replace(/^.*\//, '')),
      path: fillPath({ path }, record as Readonly<Record<string, string>>),
      ...(method !== 'POST' && { method }),
      ...(question && { question }),
      ...(body && { body }),
    }))
    .sort((a, b) => Number(!!a.question) - Number(!!b.question));
