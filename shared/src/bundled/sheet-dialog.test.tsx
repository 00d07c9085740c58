import { render, screen } from '@testing-library/react';
import { SheetDialog } from '@smokehouse/shared/bundled/sheet-dialog';
import { startI18n } from '@smokehouse/shared/i18n';

// jsdom does not implement the methods of the dialog element.
HTMLDialogElement.prototype.showModal = jest.fn();
HTMLDialogElement.prototype.close = jest.fn();

describe('SheetDialog', () => {
  it('is a child of the body, so that the styles of what opens it do not apply', () => {
    startI18n('en', { shared: { close: 'Close' } });
    render(
      <article>
        <SheetDialog titleId="title" onClose={jest.fn()}>
          <h2 id="title">Pitmaster’s Tray</h2>
        </SheetDialog>
      </article>,
    );
    expect(screen.getByRole('dialog', { hidden: true }).parentElement).toBe(document.body);
  });
});
