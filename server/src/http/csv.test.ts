import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvLine, textOfCell } from './csv';

describe('a CSV file', () => {
  it('quotes commas, quotes and line breaks inside cells (RFC 4180)', () => {
    assert.equal(
      csvLine(['a', 'b,c', 'd "e"', 'f\r\ng', 7, 1.5]),
      'a,"b,c","d ""e""","f\r\ng",7,1.5\r\n',
    );
  });
  it('contains no formulas: a value that looks like one gets an apostrophe', () => {
    assert.equal(
      csvLine(['=1+1', '+9665', '-x', '@sum', '\t=1', '\tx', ' =1', '=HYPERLINK("x","y")', 'a=b']),
      `'=1+1,'+9665,'-x,'@sum,'\t=1,'\tx,' =1,"'=HYPERLINK(""x"",""y"")",a=b\r\n`,
    );
  });
  it('contains no formulas in full width, behind invisible characters or behind a separator', () => {
    const hidden = ['＝1+1', '＋1', '\u200B=1', '\uFEFF\u2060@sum', '\u00A0=1', 'a;=1', 'a\n=1'];
    assert.equal(
      csvLine(hidden),
      `'＝1+1,'＋1,'\u200B=1,'\uFEFF\u2060@sum,'\u00A0=1,a;'=1,"a\n'=1"\r\n`,
    );
  });
  it('returns the text of a cell as it was, also one that begins with an apostrophe', () => {
    const texts = ['=1+1', "'=1", "''=1", "'", "it's", ' =1', 'a;=1', "a;'=1", '\u200B=1', "'a"];
    for (const text of texts) {
      const cell = csvLine([text]).slice(0, -2).replace(/^"|"$/g, '').replaceAll('""', '"');
      assert.equal(textOfCell(cell), text);
    }
  });
});
