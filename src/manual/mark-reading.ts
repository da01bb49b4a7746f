import { showLink } from './show-menu.ts';

/** Scaled pages scroll by parts of a pixel. */
const NEARLY_PX = 2;

/** Marks in the contents what is being read: the last heading above the upper third, or the last of all at the end. */
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
