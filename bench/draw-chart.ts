import { drawPanel, getPanelHeight, PANEL_WIDTH, type Panel } from './draw-panel.ts';

const COLUMNS = 2;
const GAP = 30;
const MARGIN = 20;

/** Follows the reader's color scheme, also inside an `<img>`. */
const STYLE = `<style>
svg { background: #fff }
text { font: 12px system-ui, sans-serif; fill: #24292f }
.title { font-size: 14px; font-weight: 600 } .note { font-weight: 400; fill: #57606a }
rect { fill: #afb8c1 } .ours rect { fill: #0969da } .ours text { font-weight: 700 }
@media (prefers-color-scheme: dark) {
svg { background: #0d1117 } text { fill: #e6edf3 } .note { fill: #8d96a0 } rect { fill: #484f58 } .ours rect { fill: #4493f8 }
}
</style>`;

/** The picture of all panels, two in a row. Shorter is better in every one of them. */
export function drawChart(panels: readonly Panel[]): string {
  const drawn: string[] = [];
  let y = MARGIN;
  for (let first = 0; first < panels.length; first += COLUMNS) {
    const line = panels.slice(first, first + COLUMNS);
    line.forEach((panel, column) => {
      drawn.push(drawPanel(panel, MARGIN + column * (PANEL_WIDTH + GAP), y));
    });
    y += Math.max(...line.map(getPanelHeight)) + GAP;
  }
  const width = 2 * MARGIN + COLUMNS * PANEL_WIDTH + (COLUMNS - 1) * GAP;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}" role="img">
<title>Our script beside its peers; shorter bars are better</title>
${STYLE}
${drawn.join('\n')}
</svg>
`;
}
