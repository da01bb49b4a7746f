/**
 * Opens or closes the dialog after it was drawn. Modal where the browser can: it keeps the focus inside and gives it
 * back. Before Safari 15.4 it is part of the page, whose other parts are made inert.
 * https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-showmodal
 */
export function showChallenge(root: ParentNode, isOpen: boolean): void {
  const dialog = root.querySelector<HTMLDialogElement>('.challenge');
  const page = root.querySelector('.page');
  if (!dialog || dialog.hasAttribute('open') === isOpen) return;
  const isModal = typeof dialog.showModal === 'function';
  if (isOpen && isModal) dialog.showModal();
  else if (isModal) dialog.close();
  else {
    dialog.toggleAttribute('open', isOpen);
    page?.toggleAttribute('inert', isOpen);
  }
  if (!isOpen) return;
  // Not the bank's frame, which would be the first to take it: what it is for is read out before.
  dialog.querySelector<HTMLElement>('#challenge-title')?.focus();
  // A frame may be longer than the shopper's screen. The dialog is at its top; being fixed, it is not brought into
  // sight by Chromium beyond the frame itself, but the page below it is.
  // https://drafts.csswg.org/cssom-view/#scroll-an-element-into-view
  const { defaultView: window } = dialog.ownerDocument;
  if (window?.parent !== window) page?.scrollIntoView?.({ block: 'start' });
}
