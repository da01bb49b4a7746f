/** From which widths the style gives each of them a column of its own (`docs.css`). */
const COLUMNS = { '.menu': '(min-width: 56em)', '.contents': '(min-width: 78em)' };

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
  for (const [selector, media] of Object.entries(COLUMNS)) {
    const details = root.querySelector<HTMLDetailsElement>(selector);
    const query = matchMedia(media);
    const fold = () => {
      if (details) details.open = query.matches;
    };
    query.addEventListener('change', fold);
    fold();
  }
}

/** Opens the menu and the contents where they have columns, and shows the current document in its menu. */
export function showMenu(root: ParentNode): void {
  openColumns(root);
  for (const link of root.querySelectorAll<HTMLElement>('.menu [aria-current]')) showLink(link);
}
