import { recallTable, rememberTable, tableNumber } from './table-number';

describe('the number of a table', () => {
  it('has up to four digits, and no zeros before them', () => {
    expect(['1', '07', ' 42 ', '1999'].map(tableNumber)).toEqual(['1', '7', '42', '1999']);
  });
  it('may be written in Arabic digits', () => {
    expect(tableNumber('١٢')).toBe('12');
  });
  it('is nothing else', () => {
    expect([null, '', '0', '00', '-1', '1.5', '10000', '7<b>', 'seven'].map(tableNumber)).toEqual(
      Array(9).fill(null),
    );
  });
  it('is remembered for the visit', () => {
    rememberTable('7');
    expect(recallTable()).toBe('7');
  });
  it('is not believed where the memory holds something else', () => {
    sessionStorage.setItem('smokehouse:table', '<img>');
    expect(recallTable()).toBeNull();
  });
});
