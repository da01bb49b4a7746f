/** The custom property that `checkout.css` takes the typeface of the digits from. */
const PROPERTY = '--digits';

const createName = () => `digits-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

/**
 * Gives the typeface of the digits a name that no stylesheet can know, before the first one of a shop is applied (decision 406). As a
 * declaration of the root itself: no rule, however important, counts before it.
 */
export function hideDigits({ documentElement: { style }, fonts }: Document): void {
  if (style.getPropertyValue(PROPERTY)) return;
  const name = createName();
  for (const face of [...fonts]) {
    // Taken out and put in again: a browser looks a face up by the name that it was added with.
    fonts.delete(face);
    face.family = name;
    fonts.add(face);
  }
  style.setProperty(PROPERTY, name, 'important');
}
