/** Identifies a webhook of a company. A webhook is never looked up without its company. */
export interface WebhookKey {
  companyId: number;
  webhookId: string;
}
