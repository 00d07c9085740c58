import { shownTable, storeTableCode } from './table-code';
import { visitStorage } from './visit-storage';

beforeEach(() => visitStorage.set('table-code', null));

describe('the code of a table', () => {
  it('is sent with its own table only', () => {
    storeTableCode('7', 'aB3_-x');
    expect(shownTable('7')).toEqual({ table: '7', tableCode: 'aB3_-x' });
    expect(shownTable('8')).toEqual({ table: '8' });
    expect(shownTable(null)).toEqual({});
  });
  it('is replaced by the next one that is scanned', () => {
    storeTableCode('7', 'old');
    storeTableCode('7', 'new');
    expect(shownTable('7')).toEqual({ table: '7', tableCode: 'new' });
  });
  it('is not stored if it is malformed', () => {
    for (const code of ['', 'a b', '<b>', 'a:b', 'x'.repeat(65)]) storeTableCode('7', code);
    expect(shownTable('7')).toEqual({ table: '7' });
  });
});
