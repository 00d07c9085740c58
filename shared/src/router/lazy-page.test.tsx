import { createRoot, type Root } from 'react-dom/client';
import { screen } from '@testing-library/react';
import { startTransition, Suspense, useState } from 'react';
import type { LazyPage } from '@smokehouse/shared/contract/federation';
import { lazyPage } from '.';

function Form() {
  return <input />;
}

/** Opens a page in a transition, as the router does, and can render again. */
function Site({ page: Page }: { page: LazyPage }) {
  const [isOpen, setOpen] = useState(false);
  const [count, setCount] = useState(0);
  return (
    <>
      <button onClick={() => startTransition(() => setOpen(true))}>Open</button>
      <button onClick={() => setCount(count + 1)}>Rendered again: {count}</button>
      <Suspense fallback="Loading">{isOpen && <Page />}</Suspense>
    </>
  );
}

const press = async (name: string) => (await screen.findByRole('button', { name })).click();

// Without act(), which renders the page's parent again when the page has loaded. Browsers do not.
let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

describe('a lazy page', () => {
  it('says that its module has no default export', async () => {
    // @ts-expect-error: the module of a team that does not check its types
    const page = lazyPage(() => Promise.resolve({ Form }));
    await expect(page.preload()).rejects.toThrow('the page has no default export');
  });

  it('stays the same element when its parent renders again', async () => {
    root.render(<Site page={lazyPage(() => Promise.resolve({ default: Form }))} />);
    await press('Open');
    const field = await screen.findByRole('textbox');
    await press('Rendered again: 0');
    await screen.findByRole('button', { name: 'Rendered again: 1' });
    expect(screen.getByRole('textbox')).toBe(field);
  });
});
