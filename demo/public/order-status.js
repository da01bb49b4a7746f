/* Keeps every order on the page up to date. The server sends one as soon as a webhook has changed it. */
for (const section of document.querySelectorAll('[data-order]')) {
  const events = new EventSource(`/orders/${section.dataset.order}/events`);
  events.onmessage = ({ data }) => showOrder(section, JSON.parse(data));
  /* The browser reconnects automatically, but not after an answer that is not a stream. */
  events.onerror = () => {
    if (section.dataset.status === 'waiting') showLost(section, events.readyState === EventSource.CLOSED);
  };
}

function showOrder(section, { status, headline, text, timeline }) {
  section.dataset.status = status;
  // Beside a checkout the status is hidden until there is something to show.
  if (status !== 'waiting' || timeline.length) section.hidden = false;
  section.querySelector('.headline').textContent = headline;
  section.querySelector('.text').textContent = text;
  section.querySelector('.timeline').replaceChildren(...timeline.map(createLine));
}

/* The page may show outdated data, which the next event overwrites. */
function showLost(section, isOver) {
  section.querySelector('.text').textContent = isOver
    ? 'This page no longer follows the order. Please reload it.'
    : 'The connection to the shop is lost. This page goes on when it is back.';
}

function createLine({ label, time }) {
  const line = document.createElement('li');
  const what = document.createElement('span');
  const when = document.createElement('time');
  what.textContent = label;
  when.textContent = time;
  line.append(what, ' ', when);
  return line;
}
