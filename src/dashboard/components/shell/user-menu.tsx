import { useEffect, useRef, useState } from 'preact/hooks';
import { formatPlace } from '../../data/place.ts';
import type { UserAccess } from '../../session/visit.ts';
import { useEscape } from '../parts/use-escape.ts';

interface UserMenuProps {
  access: UserAccess;
  onLogOut: () => void;
}

/** The company and the user at the top right, with what concerns the user. Escape and a press elsewhere close it. */
export function UserMenu({ access, onLogOut }: UserMenuProps) {
  const { company, logo, name, username, isReadOnly, scopes } = access;
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEscape(area, isOpen, () => {
    setOpen(false);
    button.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return;
    const follow = ({ target }: Event) => !area.current?.contains(target as Node) && setOpen(false);
    document.addEventListener('pointerdown', follow);
    return () => document.removeEventListener('pointerdown', follow);
  }, [isOpen]);
  const close = () => setOpen(false);
  return (
    <div class="user" ref={area}>
      <button
        ref={button}
        type="button"
        class="user-button"
        aria-expanded={isOpen}
        aria-controls="user-menu"
        onClick={() => setOpen(!isOpen)}
      >
        {logo ? (
          <img class="user-logo" src={logo} alt="" width="28" height="28" />
        ) : (
          <i class="user-logo user-letter" aria-hidden="true">
            {company.charAt(0)}
          </i>
        )}
        <span class="user-lines">
          <b class="user-line">{company}</b> <small class="user-line">{name || username}</small>
        </span>
      </button>
      <div id="user-menu" class="user-menu" hidden={!isOpen}>
        <p class="user-about">
          Logged in as {username}
          {isReadOnly && ', who may read and change nothing'}
        </p>
        <a class="user-entry" href={formatPlace({ panel: 'account', path: ['password'] })} onClick={close}>
          Your password
        </a>
        <a
          class="user-entry"
          href={formatPlace({ panel: 'account', path: ['second-factor'] })}
          onClick={close}
        >
          Second factor
        </a>
        {!isReadOnly && scopes.includes('online-payments') && (
          <a class="user-entry" href={formatPlace({ panel: 'account', path: ['letter'] })} onClick={close}>
            Morning letter
          </a>
        )}
        <a class="user-entry" href="/docs/testing#the-dashboard">
          Help
        </a>
        <button type="button" class="user-entry" onClick={onLogOut}>
          Log out
        </button>
      </div>
    </div>
  );
}
