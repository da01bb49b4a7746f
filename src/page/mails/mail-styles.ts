import type { Brand } from '../../protocol/brand/brand.ts';
import { type BrandColors, deriveColors, getCorners, PALETTE } from '../styling/brand-colors.ts';

const { light, dark } = PALETTE;

/** The colors of the checkout page (`checkout.css`) for companies without a brand. */
const DEFAULT_COLORS = {
  light: { accent: '#2347c5', 'on-accent': '#ffffff', focus: '#2347c5' },
  dark: { accent: '#4263eb', 'on-accent': '#ffffff', focus: '#9db1ff' },
} satisfies Record<'light' | 'dark', Partial<BrandColors>>;
const DEFAULT_RADIUS = 10;

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Inline styles, for mail programs that read nothing else: enough for a readable mail. */
export const STYLES = {
  body: `margin:0;padding:0;background:${light.canvas}`,
  hidden: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  canvas: `background:${light.canvas};padding:24px 12px`,
  column: 'width:100%;max-width:560px',
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
  // In line with the text of the card, which has a border.
  end: `padding:20px 33px 0;font:13px/19px ${FONT};color:${light.soft}`,
} as const;

/** The styles that depend on a company's brand. */
export interface MailLook {
  card: string;
  button: string;
  label: string;
  link: string;
  /**
   * Rules for mail programs that support them: the dark scheme, and layout on phones. They need `!important` to override the inline
   * styles.
   */
  sheet: string;
}

/** Creates the styles of a company's mails. */
export function createMailLook(brand: Brand = {}): MailLook {
  const day = deriveColors(brand, 'light') ?? DEFAULT_COLORS.light;
  const night = deriveColors(brand, 'dark') ?? DEFAULT_COLORS.dark;
  const { small, large } = getCorners(brand.radius ?? DEFAULT_RADIUS);
  return {
    card: `background:${light.surface};border:1px solid ${light.line};border-radius:${large}px;padding:32px;font:16px/24px ${FONT};color:${light.ink}`,
    // The whole button is a link. Outlook for Windows, which ignores the padding of links, takes that of the cell.
    button: `border-radius:${small}px;background:${day.accent};text-align:center;font:600 16px/24px ${FONT};mso-padding-alt:13px 28px`,
    label: `display:inline-block;padding:13px 28px;mso-padding-alt:0;color:${day['on-accent']};font-weight:600;text-decoration:none`,
    link: `color:${day.focus}`,
    sheet: `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.canvas{background:${dark.canvas}!important}.card{background:${dark.surface}!important;border-color:${dark.line}!important;color:${dark.ink}!important}.soft{color:${dark.soft}!important}.line{border-color:${dark.line}!important}.link{color:${night.focus}!important}.button{background:${night.accent}!important}.button a{color:${night['on-accent']}!important}}
@media (max-width:480px){.card{padding:24px 20px!important}.end{padding:20px 21px 0!important}.action{width:100%}}`,
  };
}
