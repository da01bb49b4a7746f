import { useMemo, useRef, useState } from 'preact/hooks';
import { createService, logIn } from '../data/create-service.ts';
import { findSession, type KeptSession, keepSession } from '../data/session-memory.ts';
import { Dashboard } from './dashboard.tsx';
import { LoginForm } from './forms/login-form.tsx';

export interface AppProps {
  fetch: typeof window.fetch;
}

interface Session {
  username: string;
  token?: string;
  scopes?: string[];
  hasExpired?: boolean;
}

/** Shows the login, then the company's dashboard. */
export function App({ fetch }: AppProps) {
  const [session, setSession] = useState<Session>(() => findSession() ?? { username: '' });
  const { username, token, scopes, hasExpired } = session;
  const newest = useRef(token);
  newest.current = token;
  const open = (kept: KeptSession) => {
    keepSession(kept);
    setSession(kept);
  };
  const close = (next: Session) => {
    keepSession(undefined);
    setSession(next);
  };
  const service = useMemo(
    () =>
      token &&
      scopes &&
      createService(
        { token, scopes },
        {
          fetch,
          // A late answer to an earlier login says nothing about this one.
          onExpired: () => newest.current === token && close({ username, hasExpired: true }),
        },
      ),
    [token],
  );
  if (service)
    return <Dashboard service={service} username={username} onLogOut={() => close({ username })} />;
  return (
    <LoginForm
      username={username}
      notice={hasExpired ? 'Your session has ended. Log in again.' : undefined}
      onLogin={async (login) => open({ username: login.Username, ...(await logIn(login, fetch)) })}
    />
  );
}
