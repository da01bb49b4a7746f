import { showLink } from './show-menu.ts';

/** Zoomed pages scroll by fractions of a pixel. */
const NEARLY_PX = 2;

/**
 * Marks the current section in the table of contents: the last heading above the upper third of the window, or the last one at
 * the end of the page.
 */
export function markReading(root: ParentNode): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
  let marked: HTMLAnchorElement | undefined;

  function findPlace(): number {
    const left = document.documentElement.scrollHeight - innerHeight - scrollY;
    if (scrollY > 0 && left < NEARLY_PX) return links.length - 1;
    return headings.findLastIndex(
      (heading) => heading && heading.getBoundingClientRect().top < innerHeight / 3,
    );
  }

  function mark(): void {
    const link = links[findPlace()];
    if (link === marked) return;
    marked?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'true');
    if (link) showLink(link);
    marked = link;
  }

  if (!links.length) return;
  addEventListener('scroll', mark, { passive: true });
  mark();
}
