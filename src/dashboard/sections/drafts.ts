import { useLayoutEffect, useState } from 'preact/hooks';

/** The values that were typed into forms, by place and form. Each outlives a session that ends while a form is open, and nothing else. */
const drafts = new Map<string, unknown>();
let owner = '';

/** Drops what another user has typed. @param user empty after a log-out */
export function claimDrafts(user: string): void {
  if (user !== owner) drafts.clear();
  owner = user;
}

const nameForm = (form: string): string => `${location.hash} ${form}`;

export const hasDraft = (form: string): boolean => drafts.has(nameForm(form));

/**
 * The values of a form, kept until the user leaves the place: a log-in in the same place brings them back. Not for passwords.
 * @param form its name, unique in the place
 */
export function useDraft<T extends object>(form: string, empty: T) {
  const [key] = useState(() => nameForm(form));
  const [values, setValues] = useState<T>(() => (drafts.get(key) as T | undefined) ?? empty);
  useLayoutEffect(
    () => () => {
      // A user who has gone elsewhere has left the form; one whose session has ended has not.
      if (!key.startsWith(`${location.hash} `)) drafts.delete(key);
    },
    [key],
  );
  const change = (next: (before: T) => T) =>
    setValues((before) => {
      const after = next(before);
      if (after === empty) drafts.delete(key);
      else drafts.set(key, after);
      return after;
    });
  return [values, change] as const;
}
