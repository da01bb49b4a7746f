import {
  type Brand,
  findContrastFault,
  getButtonColors,
  getContrast,
  MAX_RADIUS,
  parseColor,
} from '../../../protocol/brand/brand.ts';
import type { CallValues } from '../../sections/form-fields.ts';

/** Reads what was typed, as far as it can be used. */
function readBrand(values: CallValues): Brand {
  const [accent, onAccent, typed] = [values.Accent, values.OnAccent, values.Radius].map(String);
  const colors = { accent: parseColor(accent ?? ''), onAccent: parseColor(onAccent ?? '') };
  const radius = Number(typed?.trim().replace(',', '.') || Number.NaN);
  return {
    ...(colors.accent && { accent: colors.accent }),
    ...(colors.onAccent && { onAccent: colors.onAccent }),
    ...(radius >= 0 && radius <= MAX_RADIUS && { radius }),
  };
}

/** A button and a field of the light page in the typed look, and whether the button can be read. */
export function BrandPreview({ values }: { values: CallValues }) {
  const brand = readBrand(values);
  const { accent, onAccent } = getButtonColors(brand);
  const borderRadius = `${brand.radius ?? 10}px`;
  const fault = findContrastFault(brand);
  return (
    <>
      <div class="brand-preview" aria-hidden="true">
        <span style={{ borderRadius }}>4111 1111 1111 1111</span>
        <strong style={{ borderRadius, background: accent, borderColor: accent, color: onAccent }}>
          Pay €25.00
        </strong>
      </div>
      <p role="status" class={fault && 'problem'}>
        {fault ?? `Contrast ${getContrast(accent, onAccent).toFixed(1)}:1. The button can be read.`}
      </p>
    </>
  );
}
