import { describe, expect, it } from 'vitest';
import { upgradeProperty } from '../../../src/sdk/element/upgrade-property.ts';

class Upgradable extends HTMLElement {
  get label(): string {
    return this.getAttribute('label') ?? '';
  }
  set label(label: string) {
    this.setAttribute('label', label);
  }
}
customElements.define('test-upgradable', Upgradable);

describe('upgradeProperty', () => {
  it('passes a property that was set before the element’s definition to the accessor', () => {
    const element = new Upgradable();
    Object.defineProperty(element, 'label', { value: 'early', configurable: true, writable: true });
    upgradeProperty(element, 'label');
    expect(element.getAttribute('label')).toBe('early');
    expect(Object.hasOwn(element, 'label')).toBe(false);
  });

  it('sets no attribute if no property hides the accessor', () => {
    const element = new Upgradable();
    upgradeProperty(element, 'label');
    expect(element.hasAttribute('label')).toBe(false);
  });
});
