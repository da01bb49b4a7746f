/** Creates an HTML element, also in a page that is served as `application/xml`: there, `createElement` creates one of no namespace. */
export const createHtml = <Name extends keyof HTMLElementTagNameMap>(name: Name) =>
  document.createElementNS('http://www.w3.org/1999/xhtml', name) as HTMLElementTagNameMap[Name];
