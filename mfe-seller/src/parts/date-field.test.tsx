import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { beginVisit } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { DateField } from './date-field';

const onChange = jest.fn();
function Form({ first = '2026-11-23' }: { first?: string }) {
  const [day, setDay] = useState(first);
  return (
    <DateField
      label="Day"
      min="2026-01-01"
      max="2026-12-31"
      value={day}
      onChange={(next) => {
        onChange(next);
        setDay(next);
      }}
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Day');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

describe('a date field', () => {
  beforeEach(async () => {
    onChange.mockClear();
    await beginVisit('en', [seller]);
  });

  it('shows its day as dd/mm/yyyy', () => {
    render(<Form />);
    expect(field().value).toBe('23/11/2026');
  });
  it.each(['5/11/2026', '05-11-2026', '05112026', '٠٥/١١/٢٠٢٦', '٥/١١/٢٠٢٦'])(
    'takes %s as an ISO date, and shows it as the others once it is left',
    (text) => {
      render(<Form />);
      type(text);
      expect(onChange.mock.calls).toEqual([['2026-11-05']]);
      expect(field().value).toBe(text);
      fireEvent.blur(field());
      expect(field().value).toBe('05/11/2026');
    },
  );
  it.each([
    ['31/02/2026', 'There is no such day.'],
    ['12/2026', 'There is no such day.'],
    ['31/12/2025', 'Not before 01/01/2026.'],
    ['01/01/2027', 'Not after 31/12/2026.'],
  ])('says at the field what is wrong with %s, and has no value', (text, message) => {
    render(<Form />);
    type(text);
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(screen.queryByText(message)).toBeNull();
    fireEvent.blur(field());
    expect(field().value).toBe(text);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(
      document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe(message);
  });
  it('says what is wrong on Enter too', () => {
    render(<Form first="" />);
    type('32/01/2026');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(screen.getByText('There is no such day.')).toBeTruthy();
  });
  it('opens the calendar of the browser, and takes its day', () => {
    const showPicker = jest.fn();
    HTMLInputElement.prototype.showPicker = showPicker;
    const { container } = render(<Form />);
    fireEvent.click(screen.getByRole('button', { name: 'Calendar: Day' }));
    expect(showPicker).toHaveBeenCalledTimes(1);
    const calendar = container.querySelector('[type=date]') as HTMLInputElement;
    fireEvent.change(calendar, { target: { value: '2026-11-24' } });
    expect(onChange.mock.calls).toEqual([['2026-11-24']]);
    expect(field().value).toBe('24/11/2026');
  });
});
