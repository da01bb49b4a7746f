import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  createService,
  logIn,
  logOut,
  readVisit,
  type ServiceOptions,
  type Visit,
} from '../data/create-service.ts';
import { nameProduct } from '../data/names.ts';
import { claimDrafts } from '../sections/drafts.ts';
import { Dashboard } from './dashboard.tsx';
import { LoginForm } from './forms/login-form.tsx';

type AppProps = Pick<ServiceOptions, 'fetch' | 'isActive'>;

/** The login form, shown while there is no session. */
interface Closed {
  /** The username of the last login. */
  username: string;
  notice?: string;
}

/** Asks who is logged in, then shows the login form or the dashboard. The URL stays, so a login leads back to the same place. */
export function App({ fetch, isActive }: AppProps) {
  const [visit, setVisit] = useState<Visit>();
  const [closed, setClosed] = useState<Closed>({ username: '' });
  const { hasSandbox = false, access } = visit ?? {};
  const newest = useRef(access);
  newest.current = access;

  const look = () => {
    setClosed({ username: '' });
    readVisit(fetch).then(setVisit, ({ message }: Error) => setClosed({ username: '', notice: message }));
  };
  useEffect(look, []);

  // A session that ends leaves what was typed to the same user; a log-out does not.
  const user = access && `${access.company} ${access.username}`;
  if (user) claimDrafts(user);

  function close(next: Closed): void {
    setClosed(next);
    setVisit({ hasSandbox, access: undefined });
  }
  const service = useMemo(
    () =>
      access &&
      createService(
        { hasSandbox, access },
        {
          fetch,
          isActive,
          // Ignore a late answer to a request of an earlier session.
          onExpired: () =>
            newest.current === access &&
            close({ username: access.username, notice: 'Your session has ended. Log in again.' }),
        },
      ),
    [access],
  );

  if (!visit)
    return (
      <main class="login">
        <h1>{nameProduct(false)}</h1>
        <p role="status">{closed.notice ?? 'Loading …'}</p>
        {closed.notice && (
          <button type="button" onClick={look}>
            Try again
          </button>
        )}
      </main>
    );
  if (service && access) {
    const { username } = access;
    const leave = () =>
      logOut(fetch).then(
        () => {
          claimDrafts('');
          close({ username });
        },
        // The session may still be valid, so do not log out.
        ({ message }: Error) =>
          close({
            username,
            notice: `You may still be logged in. ${message} Reload the page, and log out again.`,
          }),
      );
    return <Dashboard service={service} username={username} onLogOut={() => void leave()} />;
  }
  return (
    <LoginForm
      {...closed}
      hasSandbox={hasSandbox}
      onLogin={async (login) => setVisit(await logIn(login, fetch))}
    />
  );
}
