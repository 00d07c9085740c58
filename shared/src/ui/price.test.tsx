import { render } from '@testing-library/react';
import { useLanguage } from '@smokehouse/shared/stores';
import { Price } from './price';

const shown = (amount: number, decimals?: boolean) =>
  render(<Price amount={amount} {...(decimals && { decimals })} />).container.textContent;
/** As `toLocaleString` writes it, with a minus sign. */
const figureOf = (amount: number, options?: Intl.NumberFormatOptions) =>
  amount.toLocaleString('en-US', options).replace('-', '−');
const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

describe('Price', () => {
  it('formats amounts like toLocaleString, with a minus sign', () => {
    for (const amount of [0, 5, 65, 999, 1000, 12345, -5, -1000])
      expect(shown(amount)).toBe(`SR ${figureOf(amount)}`);
  });
  it('has the riyal after the figure in Arabic', () => {
    useLanguage.setState({ language: 'ar' });
    expect(shown(1234.5)).toBe('1,234.50 ريال');
    expect(shown(-5)).toBe('−5 ريال');
    useLanguage.setState({ language: 'en' });
  });
  it('has a sign at the figure in Arabic, in the same run', () => {
    useLanguage.setState({ language: 'ar' });
    const { container } = render(<Price sign="+" amount={10} />);
    expect(container.querySelector('bdi[dir="ltr"]')?.textContent).toBe('+10');
    useLanguage.setState({ language: 'en' });
    expect(render(<Price sign="+" amount={10} />).container.textContent).toBe('+SR 10');
  });
  it('has two decimals if requested or if the amount is not whole', () => {
    for (const amount of [0, 65, 999, 1000, -1000])
      expect(shown(amount, true)).toBe(`SR ${figureOf(amount, TWO)}`);
    for (const amount of [12.5, 0.01, 999.49, 999.5, 1234.5, -12.5])
      expect(shown(amount)).toBe(`SR ${figureOf(amount, TWO)}`);
  });
});
