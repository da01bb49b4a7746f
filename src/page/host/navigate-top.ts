/**
 * Takes the top window to the bank from a frame without the script, whose page could have done so. A browser allows that only
 * after a recent press in the frame, and never in some sandboxes; it then throws. Without a press it is not even tried, because
 * browsers show the shopper a question about it.
 * https://html.spec.whatwg.org/multipage/document-sequences.html#allowed-to-navigate
 * @returns false if the frame has to go there itself, where a link leads on
 */
export function navigateTop({ top, self, navigator }: Window, url: string): boolean {
  if (!top || top === self || navigator.userActivation?.isActive === false) return false;
  try {
    // `href` is the only property of a cross-origin `top.location` that can be set.
    top.location.href = url;
    return true;
  } catch {
    return false;
  }
}
