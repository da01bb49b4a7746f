/** The custom property from which `checkout.css` takes the typeface of the digits. */
const PROPERTY = '--digits';

const createName = () => `digits-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

/**
 * Renames the typeface of the digits, so that no stylesheet can know its name, before a shop's first one is applied (decision
 * 406). It is set inline on the root, which takes precedence over any rule.
 */
export function hideDigits({ documentElement: { style }, fonts }: Document): void {
  if (style.getPropertyValue(PROPERTY)) return;
  const name = createName();
  for (const face of [...fonts]) {
    // Remove and add it again, because browsers look up a face by the name with which it was added.
    fonts.delete(face);
    face.family = name;
    fonts.add(face);
  }
  style.setProperty(PROPERTY, name, 'important');
}
