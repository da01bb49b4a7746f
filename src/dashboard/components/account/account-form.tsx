import type { ComponentChildren } from 'preact';
import { useForm } from './use-form.ts';

interface AccountFormProps {
  label: string;
  /** The words of its button. */
  action: string;
  /** @returns what to say afterwards */
  work: (texts: (name: string) => string) => Promise<string>;
  children: ComponentChildren;
}

/** A form about what a user logs in with, with one sentence about its outcome. */
export function AccountForm({ label, action, work, children }: AccountFormProps) {
  const { submit, isBusy, problem, done } = useForm(work);
  return (
    <form class="account-form" aria-label={label} onSubmit={(event) => void submit(event)}>
      {children}
      <p role="status" class={problem ? 'problem' : 'done'}>
        {problem ?? done}
      </p>
      <p class="buttons">
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {action}
        </button>
      </p>
    </form>
  );
}

interface PasswordFieldProps {
  label: string;
  name: string;
  isNew?: boolean;
}

export function PasswordField({ label, name, isNew = false }: PasswordFieldProps) {
  return (
    <label>
      {label}
      <input
        name={name}
        type="password"
        autocomplete={isNew ? 'new-password' : 'current-password'}
        required
      />
    </label>
  );
}

/** How long the service demands a password to be. */
const PASSWORD_HINT = 'At least 12 characters. A few words that no one would guess are best.';

/** Reads the new password, which is typed twice because it is hidden. @throws Error if the two differ */
export function readNewPassword(texts: (name: string) => string): string {
  if (texts('password') === texts('again')) return texts('password');
  throw new Error('The two new passwords differ.');
}

export const NewPasswordFields = () => (
  <>
    <p class="hint">{PASSWORD_HINT}</p>
    <PasswordField label="New password" name="password" isNew />
    <PasswordField label="New password again" name="again" isNew />
  </>
);
