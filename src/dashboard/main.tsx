import { render } from 'preact';
import { guardDrawing } from '../drawing/guard-drawing.ts';
import { App } from './components/app.tsx';
import { isOutcome, Returned } from './components/parts/returned.tsx';
import { watchActivity } from './watch-activity.ts';

const root = document.getElementById('dashboard');
const outcome = new URLSearchParams(location.search).get('returned');
const page = isOutcome(outcome) ? (
  <Returned outcome={outcome} />
) : (
  <App fetch={(...call) => window.fetch(...call)} isActive={watchActivity(window)} />
);
if (root) {
  guardDrawing(root, window);
  render(page, root);
}
