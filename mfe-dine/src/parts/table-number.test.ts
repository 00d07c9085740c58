import { storedTable, storeTable, parseTableNumber } from './table-number';

describe('the number of a table', () => {
  it('has up to four digits; leading zeros are removed', () => {
    expect(['1', '07', ' 42 ', '1999'].map(parseTableNumber)).toEqual(['1', '7', '42', '1999']);
  });
  it('may be written in Arabic digits', () => {
    expect(parseTableNumber('١٢')).toBe('12');
  });
  it('is null for any other input', () => {
    expect(
      [null, '', '0', '00', '-1', '1.5', '10000', '7<b>', 'seven'].map(parseTableNumber),
    ).toEqual(Array(9).fill(null));
  });
  it('is stored for the visit', () => {
    storeTable('7');
    expect(storedTable()).toBe('7');
  });
  it('is null when the stored value is invalid', () => {
    sessionStorage.setItem('mfe-dine:table', '<img>');
    expect(storedTable()).toBeNull();
  });
});
