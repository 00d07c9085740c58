import {
  formatCountdown,
  latinDigits,
  mobileAsTyped,
  normaliseForSearch,
  saudiMobile,
  timeLeft,
  vatIncluded,
} from '@smokehouse/shared/contract';

const placed = '2026-11-21T18:00:00.000Z';
const after = (minutes: number) => Date.parse(placed) + minutes * 60_000;

describe('countdown', () => {
  it('allows 15 minutes for preparing and 25 for delivery, both from createdAt', () => {
    expect(timeLeft('Food is being prepared', placed, after(5))).toBe(600_000);
    expect(timeLeft('Out For Delivery', placed, after(5))).toBe(1_200_000);
  });
  it('is never negative, and is null for every other status', () => {
    expect(timeLeft('Food is being prepared', placed, after(99))).toBe(0);
    expect(timeLeft('Food Delivered', placed, after(1))).toBeNull();
  });
  it('is formatted as mm:ss, and 00:00 means over', () => {
    expect(formatCountdown(900_000)).toBe('15:00');
    expect(formatCountdown(1)).toBe('00:01');
    expect(formatCountdown(0)).toBe('00:00');
  });
});

describe('typed text', () => {
  it('converts Arabic digits to Latin before it strips characters', () => {
    expect(latinDigits('٠٥٠-۱۲۳')).toBe('050-123');
    expect(mobileAsTyped('٠٥٠ 12a-3')).toBe('05012-3');
  });
  it.each(['0501234567', '501234567', '00966501234567', '+966 50 123 4567', '٠٥٠١٢٣٤٥٦٧'])(
    'accepts %s as a Saudi mobile number',
    (typed) => {
      expect(saudiMobile(typed)).toBe('+966501234567');
    },
  );
  it.each(['0111234567', '12345', '', '+15551234567'])(
    'rejects "%s" as a Saudi mobile number',
    (typed) => {
      expect(saudiMobile(typed)).toBeNull();
    },
  );
  it('treats variants of an Arabic letter as equal in a search', () => {
    expect(normaliseForSearch('أطراف البريسكت المُكرملة')).toBe(
      normaliseForSearch('اطراف البريسكت المكرمله'),
    );
  });
});

describe('VAT', () => {
  it('is computed from the total and rounded half up', () => {
    expect(vatIncluded(11_500)).toBe(1500);
    expect(vatIncluded(100)).toBe(13);
    for (let total = 1; total < 500; total += 1)
      expect(vatIncluded(total)).toBe(Math.round((total * 15) / 115));
  });
});
