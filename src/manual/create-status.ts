/** Says a sentence to who cannot see what has changed. */
export type Announce = (sentence: string) => void;

/** The one live region of the page. It is there before its first sentence, because screen readers miss it otherwise. */
export function createStatus(parent: HTMLElement): Announce {
  const region = document.createElement('p');
  region.className = 'unseen';
  region.setAttribute('role', 'status');
  parent.append(region);
  return (sentence) => {
    region.textContent = sentence;
  };
}
