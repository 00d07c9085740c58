import { pack, spansOf } from './pack';

const rail = { columns: 3, height: 100, gap: 10 };

describe('packing tickets', () => {
  it('fills a column, then the next one, in their order', () => {
    expect(pack([40, 40, 40, 60, 20, 100, 50], rail)).toEqual({
      columns: [[0, 1], [2], [3, 4]],
      count: 5,
    });
  });
  it('stops at the first ticket that does not fit, though a later one would', () => {
    expect(pack([100, 100, 60, 50, 10], rail)).toEqual({ columns: [[0], [1], [2]], count: 3 });
  });
  it('places tickets that fit to the pixel', () => {
    expect(pack([45, 45, 45, 45, 45, 45, 1], rail)).toEqual({
      columns: [
        [0, 1],
        [2, 3],
        [4, 5],
      ],
      count: 6,
    });
  });
  it('gives a ticket that is taller than the screen a column of its own', () => {
    expect(pack([20, 300, 20], rail)).toEqual({ columns: [[0], [1], [2]], count: 3 });
  });
  it('never changes the order and never overfills a column, whatever the heights', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const heights = Array.from({ length: 40 }, (_, i) => 15 + ((seed * 31 + i * i * 17) % 80));
      const { columns, count } = pack(heights, rail);
      expect(columns.flat()).toEqual([...Array(count).keys()]);
      expect(columns.length).toBeLessThanOrEqual(rail.columns);
      for (const column of columns) {
        const used = column.reduce((sum, index) => sum + heights[index]!, 0);
        expect(used + rail.gap * (column.length - 1)).toBeLessThanOrEqual(rail.height);
      }
    }
  });
  it('asks for no more heights than it needs', () => {
    let asked = 0;
    function* heights() {
      for (;;) {
        asked += 1;
        yield 50;
      }
    }
    expect(pack(heights(), rail).count).toBe(3);
    expect(asked).toBe(4);
  });
});

describe('columns that stay empty', () => {
  const wide = { columns: 4, height: 500, gap: 10 };
  const spans = (heights: number[], rail = wide) =>
    spansOf(pack(heights, rail).columns, heights, rail);
  it('are given to a ticket that is taller than the screen, as many as it needs', () => {
    expect(spans([700])).toEqual([2]);
    expect(spans([1200])).toEqual([3]);
    expect(spans([9000])).toEqual([4]);
    expect(spans([300, 700, 300])).toEqual([1, 2, 1]);
    expect(spans([700, 900])).toEqual([2, 2]);
  });
  it('are taken from no other ticket', () => {
    expect(spans([700, 300, 300, 300])).toEqual([1, 1, 1, 1]);
    expect(spans([900, 700, 300])).toEqual([2, 1, 1]);
  });
  it('stay empty while every ticket fits', () => {
    expect(spans([400, 500])).toEqual([1, 1]);
    expect(spans([])).toEqual([1]);
  });
});
