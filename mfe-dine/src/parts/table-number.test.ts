import { recallTable, rememberTable, tableNumber } from './table-number';

describe('the number of a table', () => {
  it('is a whole number from 1 to 999', () => {
    expect(['1', '7', ' 42 ', '999'].map(tableNumber)).toEqual([1, 7, 42, 999]);
  });
  it('may be written in Arabic digits', () => {
    expect(tableNumber('١٢')).toBe(12);
  });
  it('is nothing else', () => {
    expect([null, '', '0', '07', '-1', '1.5', '1000', '7<b>', 'seven'].map(tableNumber)).toEqual(Array(9).fill(null));
  });
  it('is remembered for the visit', () => {
    rememberTable(7);
    expect(recallTable()).toBe(7);
  });
  it('is not believed where the memory holds something else', () => {
    sessionStorage.setItem('smokehouse:table', '<img>');
    expect(recallTable()).toBeNull();
  });
});
