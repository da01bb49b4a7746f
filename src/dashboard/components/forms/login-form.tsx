import { useState } from 'preact/hooks';
import { nameProduct } from '../../data/names.ts';

interface LoginFormProps {
  notice?: string;
  hasSandbox: boolean;
  /** The username of the last login. */
  username: string;
  /** Rejects if the login was refused. */
  onLogin: (login: { Username: string; Password: string }) => Promise<void>;
}

const SandboxHint = () => (
  <>
    Log in with a credential of one of the sandbox’s companies; without your own fixtures,{' '}
    <code>merchant</code> and <code>sandbox-merchant</code>, or in the same way <code>partner</code> or{' '}
    <code>admin</code>. <a href="/docs/operations#companies">All companies</a>
  </>
);

export function LoginForm({ notice, username, hasSandbox, onLogin }: LoginFormProps) {
  const [problem, setProblem] = useState(notice);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    setProblem(undefined);
    try {
      await onLogin({ Username: String(fields.get('username')), Password: String(fields.get('password')) });
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <main class="login">
      <h1>{nameProduct(hasSandbox)}</h1>
      <p>
        Your company’s links, payments, webhooks and emails, live.{' '}
        {hasSandbox ? <SandboxHint /> : 'Log in with your username and password.'}
      </p>
      <form onSubmit={submit}>
        <label>
          Username
          <input
            name="username"
            defaultValue={username}
            autocomplete="username"
            autocapitalize="none"
            required
          />
        </label>
        <label>
          Password
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <p role="alert" class="problem">
          {problem}
        </p>
        <button type="submit" class="primary" aria-disabled={isBusy}>
          Log in
        </button>
      </form>
    </main>
  );
}
