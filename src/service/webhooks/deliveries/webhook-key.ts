/** Identifies one company's webhook: a webhook is never looked up without its company. */
export interface WebhookKey {
  companyId: number;
  webhookId: string;
}
