/** From which width the style gives the menu and the contents a column each (`docs.css`). */
const COLUMNS = '(min-width: 64em)';

/** Scrolls a column so that one of its links is in its middle. A column that does not scroll stays where it is. */
export function showLink(link: HTMLElement): void {
  const column = link.closest('details');
  if (column) column.scrollTop = link.offsetTop - column.clientHeight / 2;
}

/**
 * The style shows both with `::details-content`, before and without this script; Firefox has that since 143, Safari since
 * 18.4. For a screen reader a closed element is closed all the same.
 * https://developer.mozilla.org/docs/Web/CSS/::details-content
 */
function openColumns(root: ParentNode): void {
  const query = matchMedia(COLUMNS);
  const fold = () => {
    for (const details of root.querySelectorAll('details')) details.open = query.matches;
  };
  query.addEventListener('change', fold);
  fold();
}

/** Opens the menu and the contents where they have columns, and shows the current document in its menu. */
export function showMenu(root: ParentNode): void {
  openColumns(root);
  for (const link of root.querySelectorAll<HTMLElement>('.menu [aria-current]')) showLink(link);
}
