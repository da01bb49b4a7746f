import { defineEvents } from '../../webhooks/outbox/event-types.ts';

export const CONTRACT_EVENTS = defineEvents({
  'contract.sent': ['The signer of a contract was sent the link', 'SENT'],
  'contract.viewed': ['The signer has pressed a button on the page of a contract', 'VIEWED'],
  'contract.signed': ['A contract was signed', 'SIGNED'],
  'contract.declined': ['The signer has declined a contract', 'DECLINED'],
  'contract.expired': ['A contract was not signed in time', 'EXPIRED'],
  'contract.voided': ['You have withdrawn a contract', 'VOIDED'],
});

declare module '../../webhooks/outbox/event-types.ts' {
  interface Events {
    Contract: typeof CONTRACT_EVENTS;
  }
}
