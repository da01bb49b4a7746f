import { render } from 'preact';
import { App } from './components/app.tsx';
import { isOutcome, Returned } from './components/parts/returned.tsx';

const root = document.getElementById('dashboard');
const outcome = new URLSearchParams(location.search).get('returned');
const page = isOutcome(outcome) ? (
  <Returned outcome={outcome} />
) : (
  <App fetch={(...call) => window.fetch(...call)} />
);
if (root) render(page, root);
