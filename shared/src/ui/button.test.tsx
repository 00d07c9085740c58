import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '@smokehouse/shared/ui';

describe('Button', () => {
  it('keeps the focus while it is busy, and ignores clicks', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Pay</Button>);
    const button = screen.getByRole('button');
    button.focus();
    rerender(
      <Button busy onClick={onClick}>
        Pay
      </Button>,
    );
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(onClick).not.toHaveBeenCalled();
  });
  it('does not submit its form again while it is busy', () => {
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
