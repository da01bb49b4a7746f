import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { createService, type ServiceOptions } from '../data/create-service.ts';
import { nameProduct } from '../data/names.ts';
import { useHash } from '../data/use-place.ts';
import { claimDrafts } from '../sections/drafts.ts';
import { logIn, logOut, readVisit, readVisitAnswer, type Visit } from '../session/visit.ts';
import { Dashboard } from './dashboard.tsx';
import { LoginForm } from './forms/login-form.tsx';
import { createLazy } from './parts/lazy.tsx';

/** The start of the address in an email that sets a password. The rest is its token. */
const PASSWORD_LINK = '#password/';

const PasswordLinkForm = createLazy(
  async () => (await import('./account/account-parts.ts')).PasswordLinkForm,
);

type AppProps = Pick<ServiceOptions, 'fetch' | 'isActive'>;

/** The login form, shown while there is no session. */
interface Closed {
  /** The username of the last login. */
  username: string;
  notice?: string;
}

/** Shown until the service says who is logged in. */
const Unknown = ({ notice, look }: { notice: string | undefined; look: () => void }) => (
  <main class="login">
    <h1>{nameProduct(false)}</h1>
    <p role="status">{notice ?? 'Loading …'}</p>
    {notice && (
      <button type="button" onClick={look}>
        Try again
      </button>
    )}
  </main>
);

/** Asks who is logged in, then shows the login form or the dashboard. The URL stays, so a login leads back to the same place. */
export function App({ fetch, isActive }: AppProps) {
  const [visit, setVisit] = useState<Visit>();
  const [closed, setClosed] = useState<Closed>({ username: '' });
  const hash = useHash();
  const { hasSandbox = false, published = [], access } = visit ?? {};
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
    setVisit({ hasSandbox, published, access: undefined });
  }
  const service = useMemo(
    () =>
      access &&
      createService(
        { hasSandbox, published, access },
        {
          fetch,
          isActive,
          // Ignore a late answer to a request of an earlier session.
          onExpired: () =>
            newest.current === access &&
            close({ username: access.username, notice: 'Your session has ended. Log in again.' }),
          onRenewed: (answer) => answer.Session && setVisit(readVisitAnswer(answer)),
        },
      ),
    [access],
  );

  if (hash.startsWith(PASSWORD_LINK))
    return (
      <PasswordLinkForm
        fetch={fetch}
        token={hash.slice(PASSWORD_LINK.length)}
        onDone={(username, notice) => {
          location.hash = '';
          // Anyone who is still logged in with this browser did not choose this password.
          close({ username, notice });
        }}
      />
    );
  if (!visit) return <Unknown notice={closed.notice} look={look} />;
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
    return <Dashboard service={service} onLogOut={() => void leave()} />;
  }
  return (
    <LoginForm
      {...closed}
      hasSandbox={hasSandbox}
      published={published}
      fetch={fetch}
      onLogin={async (login) => setVisit(await logIn(login, fetch))}
    />
  );
}
