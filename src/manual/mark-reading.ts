import { showLink } from './show-menu.ts';

/** Marks in the contents the part of the page that is being read: the last heading above the upper third. */
export function markReading(root: ParentNode): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
  const mark = () => {
    const place = headings.findLastIndex(
      (heading) => heading && heading.getBoundingClientRect().top < innerHeight / 3,
    );
    links.forEach((link, index) => {
      if (index === place) {
        link.setAttribute('aria-current', 'true');
        showLink(link);
      } else link.removeAttribute('aria-current');
    });
  };
  if (!links.length) return;
  // A heading enters or leaves the upper third: nothing is computed while nothing changes.
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -67% 0px' });
  for (const heading of headings) if (heading) observer.observe(heading);
}
