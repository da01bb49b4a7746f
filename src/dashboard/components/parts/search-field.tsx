import { goTo } from '../../data/use-place.ts';

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
