import { currentSection, READING_LINE } from './current-section';

describe('the current section', () => {
  it('is the first one when all sections are below the reading line', () => {
    expect(currentSection([300, 900, 1500], false)).toBe(0);
  });
  it('is the last one whose top has passed the reading line', () => {
    expect(currentSection([-900, READING_LINE, READING_LINE + 1], false)).toBe(1);
  });
  it('is the last one at the end of the page, even if it is short', () => {
    expect(currentSection([-900, -100, 600], true)).toBe(2);
  });
});
