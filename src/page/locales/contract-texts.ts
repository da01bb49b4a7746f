import type { ContractNotice, ContractView } from '../../protocol/page-renderer.ts';

/** The page on which a contract is signed, and the mails about it. `{date}` is a date with its time. */
export interface ContractTexts {
  title: string;
  /** Names of facts: who signs, until when, and the digest of the text. */
  signer: string;
  until: string;
  fingerprint: string;
  /** The title of the part with the buttons. */
  signing: string;
  /** The effect of the button below. */
  codeText: string;
  sendCode: string;
  sendNewCode: string;
  name: string;
  nameHint: string;
  code: string;
  codeHint: string;
  /** The rank of a signature in law: which it has, and which not. */
  legalText: string;
  sign: string;
  declineText: string;
  decline: string;
  notices: Record<ContractNotice, string>;
  outcomes: Record<Exclude<ContractView['state'], 'open'>, string>;
  mail: {
    subject: string;
    asks: string;
    link: string;
    codeSubject: string;
    code: string;
    warning: string;
    footer: string;
  };
}
