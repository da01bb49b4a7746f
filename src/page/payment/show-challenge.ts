/**
 * Opens or closes the dialog after it was rendered. It is modal if supported, which traps and restores the focus. Before Safari
 * 15.4, it is part of the page, whose other parts are made inert.
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
  // Focus the title instead of the bank's frame, so that its purpose is read first.
  dialog.querySelector<HTMLElement>('#challenge-title')?.focus();
  // The frame may be taller than the screen, with the dialog at its top. Chromium does not scroll the shop's page to a fixed
  // element in a frame, so scroll to the page below it. https://drafts.csswg.org/cssom-view/#scroll-an-element-into-view
  const { defaultView: window } = dialog.ownerDocument;
  if (window?.parent !== window) page?.scrollIntoView?.({ block: 'start' });
}
