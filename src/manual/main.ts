import { addCopyButtons } from './add-copy-buttons.ts';
import { addSearch } from './add-search.ts';
import { createStatus } from './create-status.ts';
import { markReading } from './mark-reading.ts';
import { showMenu } from './show-menu.ts';
import { showOrigin } from './show-origin.ts';

const status = createStatus(document.body);
showOrigin(document.body, location.origin);
showMenu(document);
addCopyButtons(document, status);
for (const box of document.querySelectorAll<HTMLElement>('.search')) addSearch(box, status, location.origin);
markReading(document);
