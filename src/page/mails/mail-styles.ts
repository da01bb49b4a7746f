/** The colors of the checkout page (`checkout.css`), light and dark, repeated because mail programs support no variables. */
const COLORS = {
  canvas: ['#f4f6f9', '#0e1218'],
  surface: ['#ffffff', '#171c25'],
  ink: ['#151a23', '#eef1f6'],
  soft: ['#545f70', '#a5afbe'],
  line: ['#e1e5eb', '#2b333f'],
  accent: ['#2347c5', '#4263eb'],
  link: ['#2347c5', '#9db1ff'],
} as const;

const [light, dark] = [0, 1].map((scheme) =>
  Object.fromEntries(Object.entries(COLORS).map(([name, pair]) => [name, pair[scheme]])),
) as [Record<keyof typeof COLORS, string>, Record<keyof typeof COLORS, string>];

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Inline styles, for mail programs that read nothing else: enough for a readable mail. */
export const STYLES = {
  body: `margin:0;padding:0;background:${light.canvas}`,
  hidden: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  canvas: `background:${light.canvas};padding:24px 12px`,
  column: 'width:100%;max-width:560px',
  card: `background:${light.surface};border:1px solid ${light.line};border-radius:16px;padding:32px;font:16px/24px ${FONT};color:${light.ink}`,
  merchant: 'margin:0 0 24px;font-size:18px;font-weight:600',
  text: 'margin:0 0 16px',
  strong: 'font-size:26px;line-height:36px;letter-spacing:3px;white-space:nowrap',
  title: 'margin:0 0 16px;font-weight:600',
  soft: `font-weight:400;font-size:14px;line-height:20px;color:${light.soft}`,
  // Outlook for Windows ignores margins of tables, and repeats no typeface in the cells of an inner one.
  block: 'margin:0 0 16px',
  rows: 'width:100%;border-collapse:collapse',
  cell: `padding:10px 0;border-top:1px solid ${light.line};vertical-align:top;font:16px/24px ${FONT}`,
  value: 'padding-inline-start:16px;font-variant-numeric:tabular-nums',
  whole: ';white-space:nowrap',
  broken: ';overflow-wrap:anywhere',
  copied: 'user-select:all;font-variant-numeric:tabular-nums;overflow-wrap:anywhere',
  group: 'display:inline-block;padding-right:6px',
  facts: `margin:0 0 16px;font-size:14px;line-height:22px;color:${light.soft}`,
  paper: `margin:0 0 16px;font:13px/18px Consolas,Menlo,'Courier New',monospace;white-space:pre;overflow-x:auto;text-align:left`,
  action: 'margin:24px 0 16px',
  // The whole button is a link. Outlook for Windows, which ignores the padding of links, takes that of the cell.
  button: `border-radius:10px;background:${light.accent};text-align:center;font:600 16px/24px ${FONT};mso-padding-alt:13px 28px`,
  label:
    'display:inline-block;padding:13px 28px;mso-padding-alt:0;color:#ffffff;font-weight:600;text-decoration:none',
  link: `color:${light.link}`,
  // In line with the text of the card, which has a border.
  end: `padding:20px 33px 0;font:13px/19px ${FONT};color:${light.soft}`,
} as const;

/**
 * Rules for mail programs that support them: the dark scheme, and layout on phones. They need `!important` to override the inline
 * styles.
 */
export const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.canvas{background:${dark.canvas}!important}.card{background:${dark.surface}!important;border-color:${dark.line}!important;color:${dark.ink}!important}.soft{color:${dark.soft}!important}.line{border-color:${dark.line}!important}.link{color:${dark.link}!important}.button{background:${dark.accent}!important}}
@media (max-width:480px){.card{padding:24px 20px!important}.end{padding:20px 21px 0!important}.action{width:100%}}`;
