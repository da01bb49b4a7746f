/** A chunk of what a user needs rarely: a password, a second factor. */
export { AccountPanel } from './account-panel.tsx';
export { ForgottenForm } from './forgotten-form.tsx';
export { PasswordLinkForm } from './password-link-form.tsx';
