/* The till's page: it shows what the server says and sends what is pressed. It knows no terminal and no token. */
const find = (id) => document.getElementById(id);
const [headline, text] = find('now').children;
const euros = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('[data-action]');
  if (!button || button.ariaDisabled === 'true') return;
  // If the server is unreachable, the event stream shows it.
  fetch(`/till/${button.dataset.action}`, { method: 'POST' }).catch(() => {});
});

/* A hidden page needs no news: the server asks no one for it. */
let events;
function listen() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource('/till/events');
  events.onmessage = ({ data }) => showTill(JSON.parse(data));
  events.onerror = () => put(text, 'The till has lost its server. It goes on when the server is back.');
}
document.addEventListener('visibilitychange', listen);
listen();

/* The state of a payment that was running when the server stopped: it is lost, although money may have been charged. */
let seen = {};
let lost = '';
function findLost({ run, tone, headline: title }) {
  if (seen.run && seen.run !== run && seen.tone === 'busy') lost = seen.headline;
  if (tone === 'busy') lost = '';
  seen = { run, tone, headline: title };
  return lost && tone === 'idle';
}

function showTill(state) {
  if (findLost(state)) {
    const text =
      'The till was restarted before it knew how this ended. Look at the terminal’s receipts first.';
    return drawTill({ ...state, tone: 'bad', headline: `Unknown: ${lost}`, text });
  }
  drawTill(state);
}

function drawTill({ tone, headline: title, text: more, products, lines, total, paper, link, problems, can }) {
  put(headline, title);
  put(text, more);
  // On a phone the status is below the buttons.
  if (tone === 'busy') find('now').scrollIntoView({ block: 'nearest' });
  find('now').dataset.tone = tone;
  put(find('total'), euros.format(total / 100));
  fill(find('products'), products, ({ Id, Name, Price }) =>
    create(
      'button',
      { type: 'button', 'data-action': `add/${Id}` },
      Name,
      create('small', {}, euros.format(Price / 100)),
    ),
  );
  fill(find('bill'), lines, ({ Id, Name, Price, quantity }) => [
    create(
      'li',
      {},
      create('span', {}, `${quantity} × ${Name}`),
      create('span', { class: 'price' }, euros.format((Price * quantity) / 100)),
      create(
        'button',
        { type: 'button', 'data-action': `less/${Id}`, 'aria-label': `One less of ${Name}` },
        '−',
      ),
    ),
  ]);
  put(find('paper'), paper.join('\n'));
  find('paper').hidden = paper.length === 0;
  find('link').hidden = !link;
  find('link').firstChild.href = link;
  fill(find('problems').querySelector('ul'), problems, (problem) => create('li', {}, problem));
  find('problems').hidden = problems.length === 0;
  for (const button of document.querySelectorAll('[data-action]')) {
    const [action] = button.dataset.action.split('/');
    button.ariaDisabled = String(can[action] === false);
  }
}

/* Replaces only changed text, because a screen reader would read unchanged text again. */
function put(element, content) {
  if (element.textContent !== content) element.textContent = content;
}

function create(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/* Keeps the focus on the button that was pressed, although it is made again; after the last one of a product, on the product. */
function fill(list, values, createItem) {
  const shown = JSON.stringify(values);
  if (list.dataset.shown === shown) return;
  list.dataset.shown = shown;
  const { action } = document.activeElement?.dataset ?? {};
  list.replaceChildren(...values.flatMap(createItem));
  if (!action) return;
  const find = (name) => document.querySelector(`[data-action="${name}"]`);
  (find(action) ?? find(action.replace('less', 'add')))?.focus();
}
