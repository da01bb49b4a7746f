import { render } from 'preact';
import { guardDrawing } from '../drawing/guard-drawing.ts';
import { App } from './components/app.tsx';

const root = document.getElementById('screen');
if (root) {
  guardDrawing(root, window);
  render(<App />, root);
}
