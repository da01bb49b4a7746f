/**
 * A button in place of an iframe that did not come up: the iframe is hidden and not removed, because its page may come up after all.
 * @returns shows or removes the button
 */
export function createRetry(
  frame: HTMLIFrameElement,
  url: string,
  onRetry: () => void,
): (isShown: boolean) => void {
  const button = Object.assign(document.createElement('button'), {
    // In a form of the shop's it would submit that otherwise.
    type: 'button',
    textContent: 'Try again',
    onclick() {
      onRetry();
      frame.src = url;
    },
  });
  return (isShown) => {
    frame.style.display = isShown ? 'none' : '';
    if (isShown) frame.after(button);
    else button.remove();
  };
}
