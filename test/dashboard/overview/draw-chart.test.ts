import { afterEach, describe, expect, it, vi } from 'vitest';

/** The arguments of the created charts: nothing is drawn without a canvas. `e2e/dashboard/overview.spec.ts` tests the drawing. */
const made: [options: Record<string, never>, data: number[][]][] = [];
vi.mock('uplot', () => ({
  default: Object.assign(
    class {
      constructor(...given: (typeof made)[number]) {
        made.push(given);
      }
      destroy() {}
      setSize() {}
    },
    { paths: { bars: () => () => null } },
  ),
}));
// Another test file in this worker may have loaded the real library.
vi.resetModules();
const { drawChart } = await import('../../../src/dashboard/overview/draw-chart.ts');

afterEach(() => void made.splice(0));

function draw(...values: number[][]) {
  drawChart(document.createElement('div'), {
    days: (values[0] ?? []).map((_, index) => `day ${index}`),
    series: values.map((each, index) => ({ name: `${index}`, tone: 'main', values: each })),
    colors: { text: 'black', line: 'gray', series: [] },
    format: String,
    onPoint: () => {},
  });
  const [options, data] = made[0] as unknown as [
    { scales: { x: { range: number[] }; y: { range: number[] } } },
    number[][],
  ];
  return { x: options.scales.x.range, y: options.scales.y.range, data };
}

describe('drawChart', () => {
  it('gives each day its place, and room on both sides', () => {
    const { x, data } = draw([3, 5], [1, 2]);
    expect([x, data]).toEqual([
      [-0.5, 1.5],
      [
        [0, 1],
        [3, 5],
        [1, 2],
      ],
    ]);
  });

  it.each([
    ['nothing at all', [0, 0], 0, 1],
    ['no day', [], 0, 1],
    ['one day', [100], 0, 108],
    ['days of less than 0 alone', [-100, -50], -108, 0],
    ['both', [100, -100], -116, 116],
  ])('shows 0, and every value: %s', (_, values, low, high) => {
    expect(draw(values).y).toEqual([low, high]);
  });
});
