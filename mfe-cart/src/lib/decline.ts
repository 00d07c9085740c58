/**
 * The provider's reason codes for a declined card, and the text under `payment.declined` for each:
 * https://razorpay.com/docs/errors/payments/cards/
 */
const TEXT_OF_REASON: Readonly<Record<string, string>> = {
  authentication_failed: 'identity',
  bank_technical_error: 'bank',
  card_expired: 'expired',
  card_not_enrolled: 'unsupported',
  card_not_supported: 'unsupported',
  card_network_not_enabled: 'unsupported',
  card_number_invalid: 'number',
  debit_instrument_blocked: 'unsupported',
  debit_instrument_inactive: 'unsupported',
  gateway_technical_error: 'bank',
  incorrect_card_details: 'number',
  incorrect_card_expiry_date: 'expired',
  incorrect_cvv: 'securityCode',
  incorrect_otp: 'identity',
  insufficient_funds: 'funds',
  international_transaction_not_allowed: 'unsupported',
  invalid_card_number: 'number',
  invalid_cvv: 'securityCode',
  invalid_expiry: 'expired',
  invalid_otp: 'identity',
  issuer_technical_error: 'bank',
  otp_attempts_exceeded: 'identity',
  otp_expired: 'identity',
  payment_timed_out: 'timeout',
  server_error: 'bank',
  transaction_daily_limit_exceeded: 'limit',
  transaction_limit_exceeded: 'limit',
};

/** The key of the text that says why a card was declined. Unknown reasons have the general text. */
export const declineText = (reason: string): string =>
  `payment.declined.${TEXT_OF_REASON[reason] ?? 'card'}`;
