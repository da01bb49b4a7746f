import { GALLERY } from '../../../e2e/pictures/gallery-states.ts';
import type { DocPart } from '../support/doc-part.ts';
import { renderTable } from '../support/render-table.ts';

export const GALLERY_PARTS: readonly DocPart[] = [
  {
    file: 'docs/gallery.md',
    marker: 'states',
    render: () =>
      renderTable(
        ['State', 'Phone', 'Desktop'],
        GALLERY.map(({ name, title }) => [
          title,
          `![${title}, on a phone](pictures/gallery/${name}-phone.png)`,
          `![${title}, on a desktop](pictures/gallery/${name}-desktop.png)`,
        ]),
      ),
  },
];
