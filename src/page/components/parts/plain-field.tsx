import type { JSX } from 'preact';

interface PlainFieldProps {
  /** The field's name in the form, and its id. */
  name: string;
  label: string;
  hint: string;
  /** The error message, which replaces the hint. */
  fault?: string | undefined;
  input: JSX.IntrinsicElements['input'];
}

/** A field of a page without scripts, which is reloaded with each error. */
export const PlainField = ({ name, label, hint, fault, input }: PlainFieldProps) => (
  <div class="field">
    <label class="label" for={name}>
      {label}
    </label>
    <div class={fault ? 'control control-invalid' : 'control'}>
      <input
        class="input"
        id={name}
        name={name}
        type="text"
        required
        spellcheck={false}
        {...input}
        aria-invalid={!!fault}
        aria-describedby={`${name}-note`}
      />
    </div>
    <p class={fault ? 'problem' : 'note'} id={`${name}-note`}>
      {fault ?? hint}
    </p>
  </div>
);
