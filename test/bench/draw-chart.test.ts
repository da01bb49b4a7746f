import { describe, expect, it } from 'vitest';
import { drawChart } from '../../bench/draw-chart.ts';
import { getBarLength, type Panel } from '../../bench/draw-panel.ts';

const createPanel = (values: number[], isLogarithmic = false): Panel => ({
  title: 'Bytes',
  isLogarithmic,
  bars: values.map((value, index) => ({ name: `n${index}`, value, label: String(value), isOurs: !index })),
});

const lengths = (panel: Panel) => panel.bars.map(({ value }) => Math.round(getBarLength(value, panel)));

describe('getBarLength', () => {
  it('is in proportion', () => {
    const [short = 0, long = 0] = lengths(createPanel([1, 2]));
    expect(Math.abs(long - 2 * short)).toBeLessThanOrEqual(1);
  });

  it('grows by steps of ten on the logarithmic scale', () => {
    const [one = 0, ten = 0, hundred = 0] = lengths(createPanel([1, 10, 100], true));
    expect(one).toBeGreaterThan(0);
    expect(Math.abs(hundred - ten - (ten - one))).toBeLessThanOrEqual(1);
  });

  it.each([
    ['nothing', [0, 5]],
    ['less than nothing', [-3, 5]],
    ['nothing at all', [0, 0]],
  ])('shows %s as a line', (_what, values) => {
    for (const isLogarithmic of [false, true]) expect(lengths(createPanel(values, isLogarithmic))[0]).toBe(1);
  });
});

describe('drawChart', () => {
  it('is well-formed, whatever the names are, and has every bar', () => {
    const panel = { ...createPanel([1, 2, 3]), title: 'A <b> & "c"' };
    const picture = drawChart([panel, createPanel([4]), createPanel([])]);
    expect(picture.match(/<rect /g)).toHaveLength(4);
    expect(picture.match(/class="ours"/g)).toHaveLength(2);
    expect(picture).toContain('A &lt;b&gt; &amp; &quot;c&quot;');
    expect(picture).not.toMatch(/NaN|undefined/);
    expect(picture.match(/<g[ >]/g)).toHaveLength(picture.match(/<\/g>/g)?.length ?? 0);
  });

  it('has colors for dark pages too', () => {
    expect(drawChart([])).toContain('prefers-color-scheme: dark');
  });
});
