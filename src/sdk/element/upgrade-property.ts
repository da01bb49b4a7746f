/** Moves a property that was set before the element was defined, and hides the accessor, to that accessor. */
export function upgradeProperty<T extends HTMLElement>(element: T, name: keyof T): void {
  if (!Object.getOwnPropertyDescriptor(element, name)) return;
  const value = element[name];
  Reflect.deleteProperty(element, name);
  element[name] = value;
}
