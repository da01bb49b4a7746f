import type { Action, JournalRow, SwitchChanges } from './answers.ts';

async function send(method: string, path: string, body: unknown): Promise<string | undefined> {
  const call = fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await call.catch(() => undefined);
  // The page says already that the terminal is away.
  if (!response) return '';
  return response.ok ? undefined : ((await response.json()) as { Message: string }).Message;
}

/** Presses something. What came of it arrives as an event. */
export const act = (action: Action): Promise<string | undefined> => send('POST', '/actions', action);

/** Moves switches. @returns why not, if the terminal refuses */
export const setSwitches = (changes: SwitchChanges): Promise<string | undefined> =>
  send('PUT', '/switches', changes);

export async function readJournal(): Promise<JournalRow[]> {
  const response = await fetch('/journal');
  return ((await response.json()) as { Dialogues: JournalRow[] }).Dialogues;
}
