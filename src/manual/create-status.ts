/** Announces a change to users of screen readers. */
export type Announce = (sentence: string) => void;

/** Creates the page's only live region. It must exist before the first announcement, or screen readers miss it. */
export function createStatus(parent: HTMLElement): Announce {
  const region = document.createElement('p');
  region.className = 'unseen';
  region.setAttribute('role', 'status');
  parent.append(region);
  return (sentence) => {
    region.textContent = sentence;
  };
}
