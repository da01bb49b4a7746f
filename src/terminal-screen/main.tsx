import { render } from 'preact';
import { App } from './components/app.tsx';

const root = document.getElementById('screen');
if (root) render(<App />, root);
