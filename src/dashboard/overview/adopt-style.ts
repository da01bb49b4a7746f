import plot from 'uplot/dist/uPlot.min.css';
import overview from './overview.css';

/**
 * Adds the style of the overview, which is loaded with it. A constructed stylesheet is allowed by a policy that forbids inline
 * styles.
 */
export function adoptStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plot + overview);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
