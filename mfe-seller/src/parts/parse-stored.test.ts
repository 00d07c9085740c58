import { parseStored } from './parse-stored';

interface Draft {
  pieces: object;
}
const read = (text: string | null) =>
  parseStored<Draft>(text, ({ pieces }) => typeof pieces === 'object');

describe('a value that the browser has kept', () => {
  it('is read if it has its shape', () => {
    expect(read('{"pieces":{"100":"2"}}')).toEqual({ pieces: { 100: '2' } });
  });

  it('is nothing if it is missing, cut, or of another version', () => {
    for (const text of [null, '', '{"pieces":{', 'null', '7', '"pieces"', '[]', '{"amounts":[]}'])
      expect(read(text)).toBeUndefined();
  });
});
