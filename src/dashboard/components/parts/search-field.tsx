import { createRef } from 'preact';
import { goTo } from '../../data/use-place.ts';

/** The field in the header of the page, which the key `/` goes to. */
export const SEARCH_INPUT = createRef<HTMLInputElement>();

/** Searches for anything with an id or a name. Enter opens the results. */
export function SearchField({ text }: { text: string }) {
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
          ref={SEARCH_INPUT}
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
