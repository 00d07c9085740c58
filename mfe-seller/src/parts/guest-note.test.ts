import { isAboutAllergy, withoutNote } from './guest-note';

describe("a guest's note", () => {
  it.each(['Allergic to nuts', 'peanut allergy!', 'حساسية من المكسرات', 'بدون سمسم', 'no nut'])(
    'is about an allergy: %s',
    (note) => expect(isAboutAllergy(note)).toBe(true),
  );
  it.each(['well done', 'بدون بصل', 'nutmeg on top'])('is not: %s', (note) =>
    expect(isAboutAllergy(note)).toBe(false),
  );
  it('is taken from the end of the options', () => {
    expect(withoutNote('Large · “no nuts”', 'no nuts')).toBe('Large');
    expect(withoutNote('“no nuts”', 'no nuts')).toBe('');
    expect(withoutNote('Large', undefined)).toBe('Large');
  });
});
