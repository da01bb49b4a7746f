import { useEffect } from 'preact/hooks';
import {
  type Brand,
  findContrastFault,
  getButtonColors,
  getContrast,
  MAX_RADIUS,
  parseColor,
} from '../../../protocol/brand/brand.ts';
import type { BrandAnswer } from '../../data/answers.ts';
import { useFacts } from '../../data/use-facts.ts';
import { useOnce } from '../../data/use-once.ts';
import { TextControl } from '../parts/form-control.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

const FACTS: Record<keyof BrandAnswer, [label: string, hint: string]> = {
  Accent: ['Color of buttons and links', 'A color such as #c8102e. Empty: blue.'],
  OnAccent: ['Color of the text on buttons', 'Empty: black or white, whichever is easier to read.'],
  Radius: ['Round corners, in pixels', `0 to ${MAX_RADIUS}. Empty: 10.`],
};

const NAMES = Object.keys(FACTS) as (keyof BrandAnswer)[];

const COLORS = { Accent: 'accent', OnAccent: 'onAccent' } as const;

/** Reads what was typed, as far as it can be used. */
function readBrand({ Accent, OnAccent, Radius }: Record<keyof BrandAnswer, string>): Brand {
  const [accent, onAccent] = [parseColor(Accent), parseColor(OnAccent)];
  const radius = Number(Radius);
  const isPossible = Radius.trim() !== '' && radius >= 0 && radius <= MAX_RADIUS;
  return { ...(accent && { accent }), ...(onAccent && { onAccent }), ...(isPossible && { radius }) };
}

/** A button and a field of the light page in the typed look, and whether the button can be read. */
function Preview({ brand }: { brand: Brand }) {
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

/** The company's look on the pages and in the mails that its shoppers see. */
export function BrandForm({ service, act }: PanelProps) {
  const actOnce = useOnce(act);
  const { saved, values, problems, changed, change, load, save } = useFacts<BrandAnswer, keyof BrandAnswer>(
    service,
    {
      path: '/api/v5/brand',
      record: 'Brand',
      names: NAMES,
      toValue: (name, text) => (name === 'Radius' ? Number(text.replace(',', '.')) : text),
    },
  );
  useEffect(() => {
    void act('', load);
  }, []);
  if (!saved) return <p>Loading …</p>;
  const brand = readBrand(values);
  const fault = findContrastFault(brand);
  return (
    <form
      noValidate
      class="call"
      aria-labelledby="brand"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length && !fault) void actOnce('The brand was changed.', save);
      }}
    >
      {NAMES.map((name) => {
        const [label, hint] = FACTS[name];
        const part = name === 'Radius' ? undefined : COLORS[name];
        return (
          <div key={name} class="brand-fact">
            <TextControl
              label={label}
              hint={hint}
              type={part ? 'string' : 'number'}
              value={values[name]}
              problem={problems[name]}
              onChange={(typed) => change(name, typed)}
            />
            {part && (
              <input
                type="color"
                aria-label={`${label}: choose`}
                value={getButtonColors(brand)[part]}
                onInput={({ currentTarget }) => change(name, currentTarget.value)}
              />
            )}
          </div>
        );
      })}
      <Preview brand={brand} />
      <p class="buttons">
        <button type="submit" class="primary" aria-disabled={!changed.length || !!fault}>
          Save the brand
        </button>
      </p>
    </form>
  );
}
