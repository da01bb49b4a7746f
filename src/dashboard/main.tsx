import { render } from 'preact';
import { App } from './components/app.tsx';

const root = document.getElementById('dashboard');
if (root) render(<App fetch={(...call) => window.fetch(...call)} />, root);
