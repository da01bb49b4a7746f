/** The width from which the stylesheet shows the menu and the contents as columns (`docs.css`). */
const COLUMNS = '(min-width: 64em)';

/** Scrolls a column to center one of its links. A column that does not scroll is not changed. */
export function showLink(link: HTMLElement): void {
  const column = link.closest('details');
  if (column) column.scrollTop = link.offsetTop - column.clientHeight / 2;
}

/**
 * Opens the columns. The stylesheet already shows them with `::details-content` (Firefox 143, Safari 18.4), but to a screen
 * reader a closed element stays closed. https://developer.mozilla.org/docs/Web/CSS/::details-content
 */
function openColumns(root: ParentNode): void {
  const query = matchMedia(COLUMNS);
  const fold = () => {
    for (const details of root.querySelectorAll('details')) details.open = query.matches;
  };
  query.addEventListener('change', fold);
  fold();
}

/** Opens the menu and the contents if they are columns, and scrolls the menu to the current document. */
export function showMenu(root: ParentNode): void {
  openColumns(root);
  for (const link of root.querySelectorAll<HTMLElement>('.menu [aria-current]')) showLink(link);
}
