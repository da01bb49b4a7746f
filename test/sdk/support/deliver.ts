export interface Delivery {
  source: unknown;
  origin: string;
  data: unknown;
}

/** A message as the window gets it from the browser, made by hand: happy-dom's own ones name the wrong source. */
export function deliver({ source, origin, data }: Delivery): void {
  window.dispatchEvent(new MessageEvent('message', { source: source as Window, origin, data }));
}
