import type { Announce } from './create-status.ts';
import { cutSnippet, markWords, type Piece } from './cut-snippet.ts';
import { findPassages, type Hit, splitWords } from './find-passages.ts';
import type { IndexedDocument } from './search-index.ts';
import { replaceOrigin } from './show-origin.ts';

const INDEX = '/docs/search.json';
const HINT = 'Try fewer words, the name of an option or event, or an error code such as blocked_by_csp.';

const loadIndex = async (): Promise<IndexedDocument[]> => {
  const response = await fetch(INDEX);
  if (!response.ok) throw new Error(`${INDEX}: ${response.status}`);
  return response.json();
};

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

const showPieces = (pieces: readonly Piece[]): (Node | string)[] =>
  pieces.map(({ text, isMatch }) => (isMatch ? createElement('mark', '', text) : text));

function showHit(
  { document: { name, title, group }, passage }: Hit,
  words: readonly string[],
  origin: string,
) {
  const { id, heading, text } = passage;
  const link = createElement(
    'a',
    '',
    createElement('strong', '', ...showPieces(markWords(heading, words))),
    createElement('small', '', id ? `${group} › ${title}` : group),
    createElement('span', '', ...showPieces(cutSnippet(replaceOrigin(text, origin), words))),
  );
  link.href = `/docs/${name}${id && `#${id}`}`;
  return createElement('li', '', link);
}

function createField(): HTMLInputElement {
  const field = createElement('input', '');
  field.type = 'search';
  field.placeholder = matchMedia('(hover: hover)').matches ? 'Search (press /)' : 'Search';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.setAttribute('aria-label', 'Search the documentation');
  field.setAttribute('aria-keyshortcuts', '/');
  return field;
}

/** Whether the user is typing into another element of the page. */
const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

function focusBySlash(field: HTMLInputElement): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    event.preventDefault();
    field.focus();
  });
}

/** Creates the list of links below the field. */
function createResults(box: HTMLElement, announce: Announce, origin: string) {
  const panel = createElement('div', 'results');
  panel.hidden = true;
  box.append(panel);
  const say = (sentence: string, hint = '') => {
    panel.replaceChildren(createElement('p', '', sentence, ' ', hint));
    announce(sentence);
  };
  return {
    panel,
    say,
    show(documents: readonly IndexedDocument[], query: string) {
      const hits = findPassages(documents, query);
      const words = splitWords(query);
      if (!hits.length) return say(`No results for “${query.trim()}”.`, HINT);
      const list = createElement('ul', '', ...hits.map((hit) => showHit(hit, words, origin)));
      list.setAttribute('aria-label', 'Results');
      panel.replaceChildren(list);
      announce(hits.length === 1 ? '1 result' : `${hits.length} results`);
    },
  };
}

/** Adds a field that searches all documents. Their text is loaded when the field is first focused (docs/decisions.md, 236). */
export function addSearch(box: HTMLElement, announce: Announce, origin: string): void {
  const field = createField();
  box.append(field);
  box.setAttribute('role', 'search');
  const { panel, say, show } = createResults(box, announce, origin);
  const links = () => (panel.hidden ? [] : [...panel.querySelectorAll('a')]);
  let index: Promise<IndexedDocument[]> | undefined;
  let searching: Promise<void> | undefined;
  const load = () => {
    index ??= loadIndex();
    return index;
  };
  const close = () => {
    panel.hidden = true;
    announce('');
  };

  /** Shows the results for the current text of the field. A late result for an earlier text is dropped. */
  async function search(): Promise<void> {
    const query = field.value;
    if (!query.trim()) return close();
    try {
      const documents = await load();
      if (query !== field.value) return;
      show(documents, query);
    } catch {
      index = undefined;
      say('The search could not be loaded.', 'Type on to try again.');
    }
    panel.hidden = false;
  }

  /** Moves the focus between field and results. A key pressed while the texts are still loading waits for them. */
  async function move(step: number): Promise<void> {
    if (panel.hidden) await search();
    const stops: HTMLElement[] = [field, ...links()];
    const place = stops.indexOf(document.activeElement as HTMLElement);
    if (place >= 0) stops[Math.min(Math.max(place + step, 0), stops.length - 1)]?.focus();
  }

  /** Opens the first result of the text in the field. A closed list opens nothing. */
  async function openFirst(): Promise<void> {
    await searching;
    if (document.activeElement === field) links()[0]?.click();
  }

  field.addEventListener('focus', () => {
    // A failure is reported when the user searches.
    load().catch(() => {
      index = undefined;
    });
  });
  field.addEventListener('input', () => {
    searching = search();
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') void move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Escape') {
      if (event.target === field) field.value = '';
      close();
      field.focus();
    } else if (event.key === 'Enter' && event.target === field && !event.isComposing) void openFirst();
    else return;
    event.preventDefault();
  });
  panel.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) close();
  });
  // Safari does not focus a clicked link, so a lost focus does not mean that the user has left.
  // https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/button#clicking_and_focus
  document.addEventListener('pointerdown', ({ target }) => {
    if (!box.contains(target as Node)) close();
  });
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget as Node)) close();
  });
  focusBySlash(field);
}
