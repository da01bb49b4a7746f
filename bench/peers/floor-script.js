/** The least that a shop can write by hand: a raw iframe, and one listener that checks where a message is from. */
window.Floor = {
  mount(box, url, onReady) {
    const { origin } = new URL(url);
    const frame = document.createElement('iframe');
    let settle;
    const listen = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      const { type } = event.data;
      if (type === 'ready') onReady();
      if (type === 'answer') settle(event.data);
    };
    frame.style.cssText = 'border:0;width:100%;height:720px';
    frame.src = url;
    addEventListener('message', listen);
    box.append(frame);
    return {
      ask: () =>
        new Promise((resolve) => {
          settle = resolve;
          frame.contentWindow.postMessage({ type: 'validate' }, origin);
        }),
      unmount() {
        removeEventListener('message', listen);
        frame.remove();
      },
    };
  },
};
