import type { ContractNotice, ContractView } from '../../protocol/page-renderer.ts';

/** The page on which a contract is signed, and the mails about it. `{date}` is a date with a time. */
export interface ContractTexts {
  title: string;
  /** The labels of facts: the signer, the deadline, and the digest of the text. */
  signer: string;
  until: string;
  fingerprint: string;
  /** The heading of the section with the buttons. */
  signing: string;
  /** The effect of the button below the text. Its label, and the texts about a wrong code, are those of `Catalog.remember`. */
  codeText: string;
  name: string;
  nameHint: string;
  code: string;
  codeHint: string;
  /** The legal status of the signature. */
  legalText: string;
  sign: string;
  declineText: string;
  decline: string;
  notices: Record<Exclude<ContractNotice, 'wrong_code' | 'code_over'>, string>;
  outcomes: Record<Exclude<ContractView['state'], 'open'>, string>;
  mail: {
    subject: string;
    asks: string;
    link: string;
    /** Begins with the code. */
    codeSubject: string;
    code: string;
    warning: string;
    footer: string;
  };
}
