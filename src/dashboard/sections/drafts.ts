import { useLayoutEffect, useRef, useState } from 'preact/hooks';

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

type Typed = Readonly<Record<string, string>>;

const NOTHING: Typed = {};

/** Puts a text into a field, or a tick into a box. Several fields of one name are left as they are. */
function fillIn(control: Element | RadioNodeList | null, text: string): void {
  if (!control || control instanceof RadioNodeList) return;
  const field = control as HTMLInputElement;
  if (field.type === 'checkbox') field.checked = text === 'true';
  else field.value = text;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Keeps what is typed into a form whose fields keep their own values, as `useDraft` does. `clear` drops it once it was sent; `isKept`
 * says that the form begins with it, so that it is shown.
 */
export function useFormDraft(name: string) {
  const [typed, change] = useDraft(name, NOTHING);
  const [isKept] = useState(typed !== NOTHING);
  const ref = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    for (const [field, text] of Object.entries(typed))
      fillIn(ref.current?.elements.namedItem(field) ?? null, text);
  }, []);
  const onInput = ({ target }: Event) => {
    const { name: field, type, value, checked } = target as HTMLInputElement;
    if (field) change((before) => ({ ...before, [field]: type === 'checkbox' ? String(checked) : value }));
  };
  return { form: { ref, onInput }, isKept, clear: () => change(() => NOTHING) };
}
