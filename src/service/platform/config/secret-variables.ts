/** The variables with a secret. Each may be given as `<NAME>_FILE` instead, the path of a file that contains it. */
export const SECRET_VARIABLES: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'ADYEN_API_KEY',
  'ADYEN_CLIENT_KEY',
  'ADYEN_HMAC_KEY',
  'ADYEN_WEBHOOK_USER',
  'ADYEN_WEBHOOK_PASSWORD',
  'MAIL_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
