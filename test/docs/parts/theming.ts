import { CUSTOM_PROPERTIES, PROPERTIES } from '../../../src/page/styling/allowed-styles.ts';
import { describeRule } from '../../../src/page/styling/describe-rule.ts';
import { LIMITS } from '../../../src/page/styling/limits.ts';
import { STYLED_PARTS } from '../../../src/page/styling/styled-parts.ts';
import { TYPEFACE_LIMITS } from '../../../src/service/checkout/stylesheet/typefaces/typeface-limits.ts';
import { code, listCodes } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { fillTable, renderTable } from '../support/render-table.ts';

const file = 'docs/theming.md';
const { root, body, ...parts } = STYLED_PARTS;

/** The counted thing of each limit; the type asks for a new one. */
const LIMIT_NAMES: Record<keyof typeof LIMITS, string> = {
  nesting: 'braces and parentheses inside one another',
  steps: 'selectors and declarations',
  declarations: 'declarations of a rule',
  conditions: '`@media` rules',
  typefaces: '`@font-face` rules',
  sources: 'sources of a typeface',
  families: 'typefaces in a list, with those in its custom properties',
  deviceFamilies: 'typefaces of the device in all lists and sources together',
  customProperties: 'custom properties of your own and of the page',
  selectorLength: 'characters of a selector',
  selectorParts: 'parts inside one another in a selector',
  joinedSelectors: 'selectors of a rule inside another one',
  valueLength: 'characters of a value, without its pictures',
  variables: 'custom properties in a value, with those in their values; a product counts as eight',
  layers: 'shadows, gradients and pictures of a property',
  gradientStops: 'colors of a gradient',
  pictures: 'pictures',
  pixels: 'pixels of all pictures together',
};

/** The counted things of an embedded typeface. */
const TYPEFACE_LIMIT_NAMES: Record<keyof typeof TYPEFACE_LIMITS, string> = {
  glyphPoints: 'points of a glyph, with those of its components',
  components: 'components of a glyph, with those inside one another',
  glyphs: 'glyphs',
  substitutions: 'lookups and subtables of `GSUB`',
  tableBytes: 'bytes of all tables, decompressed',
  em: 'em of ascent or descent; twice as many of a glyph’s width',
};

const renderLimits = <Name extends string>(limits: Record<Name, number>, names: Record<Name, string>) =>
  renderTable(
    ['What', 'At most'],
    (Object.keys(limits) as Name[]).map((name) => [names[name], limits[name].toLocaleString('en-US')]),
  );

export const THEMING_PARTS: readonly DocPart[] = [
  {
    file,
    marker: 'custom-properties',
    render: (current) =>
      fillTable(
        current,
        Object.entries(CUSTOM_PROPERTIES).map(([name, { value }]) => [
          code(name),
          undefined,
          describeRule(value),
        ]),
        { keepsOrder: true },
      ),
  },
  {
    file,
    marker: 'parts',
    render: (current) =>
      fillTable(
        current,
        Object.entries(parts).map(([name, { groups }]) => [code(name), undefined, groups.join(', ')]),
        {
          keepsOrder: true,
        },
      ),
  },
  {
    file,
    marker: 'groups',
    render: () =>
      renderTable(
        ['Group', 'Properties', 'Values'],
        PROPERTIES.map(({ group, title, value }) => [
          group,
          listCodes(title.split(', ')),
          describeRule(value),
        ]),
      ),
  },
  {
    file,
    marker: 'limits',
    render: () => renderLimits(LIMITS, LIMIT_NAMES),
  },
  {
    file,
    marker: 'typeface-limits',
    render: () => renderLimits(TYPEFACE_LIMITS, TYPEFACE_LIMIT_NAMES),
  },
];

const list = (groups: readonly string[] = []) => groups.join(', ').replace(/, (?=\w+$)/, ' and ');
const [first, second] = [list(root?.groups), list(body?.groups)];

export const THEMING_SENTENCES: readonly DocSentence[] = [
  { file, sentence: `${code(':root')} (or ${code('html')}) and ${code('body')} take ${first}.` },
  { file, sentence: `and ${code('body')} take ${second}.` },
];
