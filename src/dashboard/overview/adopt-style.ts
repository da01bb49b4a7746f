import plot from 'uplot/dist/uPlot.min.css';
import overview from './overview.css';

/** The style of the overview, which is loaded with it. A policy that forbids styles in the document allows this. */
export function adoptStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plot + overview);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
