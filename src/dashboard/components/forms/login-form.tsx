import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { explain, type ServiceError, type ServiceOptions } from '../../data/create-service.ts';
import { nameProduct } from '../../data/names.ts';
import type { PublishedLogin } from '../../session/visit.ts';
import { createLazy } from '../parts/lazy.tsx';

const ForgottenForm = createLazy(async () => (await import('../account/account-parts.ts')).ForgottenForm);

interface Login {
  Username: string;
  Password: string;
  Code?: string;
}

interface LoginFormProps {
  notice?: string;
  hasSandbox: boolean;
  /** The companies that one press opens. */
  published: readonly PublishedLogin[];
  /** The username of the last login. */
  username: string;
  fetch: ServiceOptions['fetch'];
  /** Rejects if the login was refused. */
  onLogin: (login: Login) => Promise<void>;
}

/** The service's sentences are fixed by the API, and name fields for programs. */
const explainLogin = ({ message, answer }: ServiceError): string =>
  answer?.Code === 'INVALID_CREDENTIALS'
    ? 'The username or the password is wrong.'
    : answer?.Errors?.map(explain).join(' ') || message;

function OpenButtons({
  published,
  open,
}: {
  published: readonly PublishedLogin[];
  open: (login: Login) => void;
}) {
  return (
    <section aria-labelledby="open">
      <h2 id="open">Look around</h2>
      <p>No money moves in the sandbox. Open it as one of its companies:</p>
      <ul class="companies">
        {published.map(({ Company, ...login }) => (
          <li key={Company}>
            <button type="button" onClick={() => open(login)}>
              Open as {Company}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FieldsProps {
  username: string;
  code: RefObject<HTMLInputElement | null>;
  needsCode: boolean;
}

const Fields = ({ username, code, needsCode }: FieldsProps) => (
  <>
    <label>
      Username
      <input name="username" defaultValue={username} autocomplete="username" autocapitalize="none" required />
    </label>
    <label>
      Password
      <input name="password" type="password" autocomplete="current-password" required />
    </label>
    <label hidden={!needsCode}>
      Code of your authenticator app, or a recovery code
      <input ref={code} name="code" autocomplete="one-time-code" autocapitalize="none" required={needsCode} />
    </label>
  </>
);

export function LoginForm({ notice, username, hasSandbox, published, fetch, onLogin }: LoginFormProps) {
  const [problem, setProblem] = useState(notice);
  const [isBusy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [hasForgotten, setForgotten] = useState(false);
  const code = useRef<HTMLInputElement>(null);

  async function open(login: Login): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onLogin(login);
    } catch (error) {
      const isAsked = (error as ServiceError).answer?.Code === 'SECOND_FACTOR_NEEDED';
      setNeedsCode((needed) => needed || isAsked);
      setProblem(explainLogin(error as ServiceError));
      setBusy(false);
      if (isAsked) code.current?.focus();
    }
  }

  function submit(event: Event): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const typed = fields.get('code');
    void open({
      Username: String(fields.get('username')),
      Password: String(fields.get('password')),
      ...(typed && { Code: String(typed) }),
    });
  }

  return (
    <main class="login">
      <h1>{nameProduct(hasSandbox)}</h1>
      {published.length > 0 && <OpenButtons published={published} open={(login) => void open(login)} />}
      <form onSubmit={submit} aria-label="Log in">
        <p>{published.length ? 'Or log in with a username.' : 'Log in with your username and password.'}</p>
        <Fields username={username} code={code} needsCode={needsCode} />
        <p role="alert" class="problem">
          {problem}
        </p>
        <button type="submit" class="primary" aria-disabled={isBusy}>
          Log in
        </button>
      </form>
      {hasForgotten ? (
        <ForgottenForm fetch={fetch} />
      ) : (
        <p class="forgotten">
          <button type="button" class="plain" onClick={() => setForgotten(true)}>
            Forgotten your password?
          </button>
        </p>
      )}
    </main>
  );
}
