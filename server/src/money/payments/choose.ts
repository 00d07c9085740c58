import type { Sandbox } from '../sandbox';
import { SANDBOX_PATH } from '../sandbox';
import type { Settings } from '../../settings';
import type { PaymentProvider } from './provider';
import { razorpayProvider } from './razorpay';

/** Razorpay's widget; the sandbox serves its own. */
const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** The provider by the settings: the same adapter, for Razorpay or for the sandbox. */
export function chooseProvider(settings: Settings, sandbox: Sandbox | null): PaymentProvider {
  if (sandbox) {
    return razorpayProvider({
      name: 'sandbox',
      test: true,
      ...sandbox.keys,
      baseUrl: () => sandbox.baseUrl(),
      checkoutScript: `${SANDBOX_PATH}/v1/checkout.js`,
    });
  }
  // The settings are validated to be complete unless the sandbox is used.
  const {
    RAZORPAY_KEY_ID: keyId = '',
    RAZORPAY_KEY_SECRET: keySecret = '',
    RAZORPAY_WEBHOOK_SECRET: webhookSecret = '',
  } = settings;
  return razorpayProvider({
    name: 'razorpay',
    test: keyId.startsWith('rzp_test_'),
    keyId,
    keySecret,
    webhookSecret,
    checkoutScript: RAZORPAY_SCRIPT,
  });
}
