export class WebhookDeliveryError extends Error {
  override name = 'WebhookDeliveryError';
}

/** The receiving side will never accept this email. The message says why without naming anyone. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}
