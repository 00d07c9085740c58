/** Razorpay's published test cards, and the one that is declined. */
export const TEST_CARDS = {
  pays: ['5555555555554444', '4012888888881881'],
  declined: ['4000000000000002'],
} as const;

export interface Card {
  number: string;
  /** 1 to 12. Not checked when it is missing. */
  expiry_month?: string | number;
  /** Two or four digits. */
  expiry_year?: string | number;
  cvv?: string | number;
}

/** The result for a card: it pays, its bank declines it, or it is refused before. */
export type Verdict =
  | { pays: true }
  | { pays: false; attempted: boolean; reason: string; description: string; field?: string };

const refuse = (reason: string, description: string, field: string): Verdict => ({
  pays: false,
  attempted: false,
  reason,
  description,
  field,
});

/**
 * Checks a card like a gateway in test mode. Only the published numbers pay, so that nobody pays
 * with a real card here.
 */
export function judgeCard(card: Card, now: Date): Verdict {
  const digits = card.number.replace(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits))
    return refuse(
      'invalid_card_number',
      'The card number is not valid. Please check it.',
      'card[number]',
    );
  if (isExpired(card, now))
    return refuse(
      'invalid_expiry',
      'The card has expired, or its expiry date is not valid.',
      'card[expiry_month]',
    );
  if (card.cvv !== undefined && !/^\d{3,4}$/.test(String(card.cvv)))
    return refuse('invalid_cvv', 'The security code is not valid.', 'card[cvv]');
  if ((TEST_CARDS.pays as readonly string[]).includes(digits)) return { pays: true };
  if ((TEST_CARDS.declined as readonly string[]).includes(digits)) {
    return {
      pays: false,
      attempted: true,
      reason: 'card_declined',
      description: 'The card was declined by its bank. Please try another card.',
    };
  }
  return refuse(
    'card_not_supported',
    'This is a test gateway: please use one of its test cards.',
    'card[number]',
  );
}

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** `visa`, `mastercard` or `unknown`, by the first digits. */
export function networkOf(number: string): string {
  if (number.startsWith('4')) return 'Visa';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'MasterCard' : 'Unknown';
}

/** A card is valid until the end of its month. */
function isExpired(card: Card, now: Date): boolean {
  if (card.expiry_month === undefined && card.expiry_year === undefined) return false;
  const month = Number(card.expiry_month);
  const given = Number(card.expiry_year);
  const year = given < 100 ? 2000 + given : given;
  if (!Number.isInteger(month) || month < 1 || month > 12 || !Number.isInteger(year)) return true;
  return now.getTime() >= Date.UTC(year, month, 1);
}
