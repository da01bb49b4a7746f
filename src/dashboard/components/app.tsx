import { useState } from 'preact/hooks';
import { openService, type Service } from '../create-service.ts';
import { Dashboard } from './dashboard.tsx';
import { LoginForm } from './login-form.tsx';

export interface AppProps {
  fetch: typeof window.fetch;
}

interface Session {
  service?: Service;
  username: string;
  hasExpired?: boolean;
}

/** Shows the login, then the company's dashboard. */
export function App({ fetch }: AppProps) {
  const [session, setSession] = useState<Session>({ username: '' });
  const { service, username, hasExpired } = session;
  if (service)
    return <Dashboard service={service} username={username} onLogOut={() => setSession({ username })} />;
  return (
    <LoginForm
      username={username}
      notice={hasExpired ? 'Your session has ended. Log in again.' : undefined}
      onLogin={async (login) => {
        const onExpired = () => setSession({ username: login.Username, hasExpired: true });
        setSession({ service: await openService(login, { fetch, onExpired }), username: login.Username });
      }}
    />
  );
}
