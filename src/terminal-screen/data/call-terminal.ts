import type { Action, JournalRow, SwitchChanges } from './answers.ts';

async function send(method: string, path: string, body: unknown): Promise<string | undefined> {
  const call = fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await call.catch(() => undefined);
  // The page already shows that the terminal is unreachable.
  if (!response) return '';
  return response.ok ? undefined : ((await response.json()) as { Message: string }).Message;
}

/** Sends a customer's action. Its effect arrives as an event. */
export const act = (action: Action): Promise<string | undefined> => send('POST', '/actions', action);

/** Sets switches. @returns the reason if the terminal refuses */
export const setSwitches = (changes: SwitchChanges): Promise<string | undefined> =>
  send('PUT', '/switches', changes);

export async function readJournal(): Promise<JournalRow[]> {
  const response = await fetch('/journal');
  return ((await response.json()) as { Dialogues: JournalRow[] }).Dialogues;
}
