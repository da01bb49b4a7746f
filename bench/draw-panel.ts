export interface Bar {
  name: string;
  value: number;
  label: string;
  isOurs: boolean;
}

export interface Panel {
  title: string;
  bars: Bar[];
  isLogarithmic: boolean;
}

export const PANEL_WIDTH = 440;
const TITLE_HEIGHT = 30;
const BAR_STEP = 19;
const BAR_HEIGHT = 13;
const NAME_WIDTH = 150;
const LABEL_WIDTH = 55;
const LONGEST = PANEL_WIDTH - NAME_WIDTH - LABEL_WIDTH;
/** A bar of nothing is still seen. */
const SHORTEST = 1;

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const getPanelHeight = ({ bars }: Panel): number => TITLE_HEIGHT + bars.length * BAR_STEP;

/** Length of a bar in px. On the logarithmic scale the smallest value above nothing is a tenth of the longest. */
export function getBarLength(value: number, { bars, isLogarithmic }: Panel): number {
  const values = bars.map((bar) => bar.value).filter((other) => other > 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (value <= 0 || !values.length) return SHORTEST;
  if (!isLogarithmic || least === most) return Math.max(SHORTEST, (value / most) * LONGEST);
  return LONGEST * (0.1 + (0.9 * Math.log(value / least)) / Math.log(most / least));
}

/** One set of bars as SVG, at its place. */
export function drawPanel(panel: Panel, x: number, y: number): string {
  const scale = panel.isLogarithmic ? '<tspan class="note"> (logarithmic)</tspan>' : '';
  const bars = panel.bars.map((bar, index) => {
    const top = TITLE_HEIGHT + index * BAR_STEP;
    const length = Math.round(getBarLength(bar.value, panel) * 10) / 10;
    const kind = bar.isOurs ? ' class="ours"' : '';
    return `<g${kind}><text x="${NAME_WIDTH - 8}" y="${top + 11}" text-anchor="end">${escapeXml(bar.name)}</text>
<rect x="${NAME_WIDTH}" y="${top}" width="${length}" height="${BAR_HEIGHT}" rx="2"/>
<text x="${NAME_WIDTH + length + 6}" y="${top + 11}">${escapeXml(bar.label)}</text></g>`;
  });
  return `<g transform="translate(${x} ${y})"><text class="title" x="0" y="16">${escapeXml(panel.title)}${scale}</text>
${bars.join('\n')}</g>`;
}
