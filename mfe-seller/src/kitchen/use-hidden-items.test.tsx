import { fireEvent, render, screen } from '@testing-library/react';
import { useHiddenItems } from './use-hidden-items';

function List({ hasAllergy = true }) {
  const { list, hidden, note, scroll } = useHiddenItems();
  return (
    <>
      <div ref={list} onScroll={scroll.read}>
        <ul>
          {Array.from({ length: 14 }, (_, line) => (
            <li
              key={line}
              data-line={line}
              data-note={line === 12 ? (hasAllergy ? 'allergy' : 'note') : undefined}
            />
          ))}
        </ul>
      </div>
      <button type="button" onClick={scroll.next}>
        {hidden ?? 'all'} {note}
      </button>
    </>
  );
}

/** A list of 14 items of 50 px in a window of this height. */
function inHeight(height: number) {
  const define = (name: string, value: () => unknown) =>
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: value });
  define('scrollHeight', () => 700);
  define('clientHeight', () => height);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLElement,
  ) {
    const { line } = this.dataset;
    const top = this.closest('div')?.scrollTop ?? 0;
    return { bottom: line === undefined ? height : (Number(line) + 1) * 50 - top } as DOMRect;
  });
}

describe('a ticket that is taller than the screen', () => {
  afterEach(() => jest.restoreAllMocks());
  it('says how many dishes are below, and leads to them and back', () => {
    inHeight(400);
    render(<List />);
    const button = screen.getByRole('button');
    expect(button.textContent).toBe('6 allergy');
    fireEvent.click(button);
    fireEvent.scroll(button.previousElementSibling as HTMLElement);
    expect(button.textContent).toBe('0 ');
    fireEvent.click(button);
    fireEvent.scroll(button.previousElementSibling as HTMLElement);
    expect(button.textContent).toBe('6 allergy');
  });
  it('says nothing while all of its dishes are visible', () => {
    inHeight(700);
    render(<List />);
    expect(screen.getByRole('button').textContent).toBe('all ');
  });
  it('says of a note that is not about an allergy that it is one', () => {
    inHeight(620);
    render(<List hasAllergy={false} />);
    expect(screen.getByRole('button').textContent).toBe('2 note');
  });
});
