import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { createLazy } from '../../../../src/dashboard/components/parts/lazy.tsx';

describe('a part that is loaded late', () => {
  it('reports what to do if it does not load', async () => {
    const root = document.createElement('div');
    const Lazy = createLazy(() => Promise.reject(new Error('Gone.')));
    await act(() => render(<Lazy />, root));
    await vi.waitFor(() => act(() => expect(root.textContent).toContain('Reload the page.')));
  });
});
