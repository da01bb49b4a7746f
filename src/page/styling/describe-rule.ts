import type { ValueRule } from './allowed-styles.ts';
import { LIMITS } from './limits.ts';

const LAYERS = `at most ${LIMITS.layers}`;
const GRADIENTS = `gradients of at most ${LIMITS.gradientStops} colors, ${LAYERS}`;

const SENTENCES: Partial<Record<ValueRule['kind'], string>> = {
  color: 'any color',
  ground: 'any color but `currentcolor`',
  ink: 'a color that is at least half opaque',
  families: 'typefaces of the device, or of an `@font-face`, for words alone',
  shadows: `${LAYERS}, each within 64px and with a blur of at most 64px`,
  gradients: GRADIENTS,
  pictures: `${GRADIENTS}; PNG, JPEG and WebP pictures as \`data:\` URLs`,
};

/** Lists longer than this contain all the keywords of CSS. */
const MOST_LISTED = 40;

/** Describes the allowed values, for the documentation and warnings. */
export function describeRule(rule: ValueRule): string {
  if (rule.kind === 'words')
    return rule.words.length > MOST_LISTED ? 'as in CSS' : rule.words.split('|').join(', ');
  if (!('least' in rule)) return SENTENCES[rule.kind] ?? '';
  const bounds = `${rule.least} to ${rule.most}`;
  const sizes = 'sizes' in rule && rule.sizes ? `, or ${rule.sizes.least} to ${rule.sizes.most}` : '';
  const words = 'words' in rule && rule.words ? `, or ${rule.words.split('|').join(', ')}` : '';
  const percent = 'hasPercent' in rule ? ', no percentage' : '';
  return `${bounds}${sizes}${words}${percent}`;
}
