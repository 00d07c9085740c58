import { fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { startI18n } from '@smokehouse/shared/i18n';
import { AddControl } from './add-control';

function Dish({ from = 0 }: { from?: number }) {
  const [quantity, setQuantity] = useState(from);
  return (
    <AddControl
      dish="brisket"
      name="Brisket"
      quantity={quantity}
      inStock
      onAdd={() => setQuantity(quantity + 1)}
      onRemove={() => setQuantity(quantity - 1)}
    />
  );
}
beforeAll(() => {
  startI18n('en', {});
});
const buttons = (container: HTMLElement) => [...container.querySelectorAll('button')];

describe('AddControl', () => {
  it('keeps the Add button as the plus button, with the focus', () => {
    const { container } = render(<Dish />);
    const [add] = buttons(container);
    add?.focus();
    const moved = jest.spyOn(HTMLElement.prototype, 'focus');
    if (add) fireEvent.click(add);
    expect(container.querySelector('output')?.textContent).toBe('1');
    expect(buttons(container).at(-1)).toBe(add);
    expect(document.activeElement).toBe(add);
    expect(moved).not.toHaveBeenCalled();
    moved.mockRestore();
  });
  it('moves the focus from minus to Add when the last one is removed', () => {
    const { container } = render(<Dish from={1} />);
    const [less, more] = buttons(container);
    less?.focus();
    if (less) fireEvent.click(less);
    expect(buttons(container)).toEqual([more]);
    expect(document.activeElement).toBe(more);
  });
  it('does not move a focus that is elsewhere', () => {
    const { container } = render(<Dish from={1} />);
    const [less] = buttons(container);
    if (less) fireEvent.click(less);
    expect(buttons(container)).toHaveLength(1);
    expect(document.activeElement).toBe(document.body);
  });
});
