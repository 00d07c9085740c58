import { currentSection, READING_LINE } from './current-section';

describe('the section that is being read', () => {
  it('is the first one while the reader is above them all', () => {
    expect(currentSection([300, 900, 1500], false)).toBe(0);
  });
  it('is the last one whose head has passed the reading line', () => {
    expect(currentSection([-900, READING_LINE, READING_LINE + 1], false)).toBe(1);
  });
  it('is the last one at the end of the page, however short it is', () => {
    expect(currentSection([-900, -100, 600], true)).toBe(2);
  });
});
