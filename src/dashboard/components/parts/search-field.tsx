import { useEffect, useRef } from 'preact/hooks';
import { goTo } from '../../data/use-place.ts';

/** Whether a key is typed into a field, where it is a character. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Focuses a field when `/` is pressed anywhere but in another field. */
function useSlash() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping(target)) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
  return field;
}

/** Searches for anything with an id or a name. Enter opens the results. */
export function SearchField({ text }: { text: string }) {
  const field = useSlash();
  function submit(event: Event): void {
    event.preventDefault();
    const field = new FormData(event.currentTarget as HTMLFormElement).get('search');
    const id = String(field).trim();
    if (id) goTo({ panel: 'search', id });
  }

  return (
    <search>
      <form onSubmit={submit}>
        <input
          key={text}
          ref={field}
          name="search"
          type="search"
          aria-label="Search payments and customers"
          aria-keyshortcuts="/"
          defaultValue={text}
          maxLength={200}
          placeholder="Name, email, card, sum or id"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
        />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}
