import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

// jsdom does not implement showModal(), close() and object URLs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

const site = [
  { name: 'hero-1' },
  { name: 'hero-2', photo: 'hero-2-0123abcd' },
  { name: 'cut/burger' },
];
async function open(network: Network = {}, language: 'en' | 'ar' = 'en') {
  const sent = mockDesk(
    {},
    { 'GET /api/seller/pictures': { success: true, dishes: {}, site }, ...network },
  );
  await renderRemote(seller, '/seller/pictures', { before: asSeller, language });
  await screen.findAllByRole('heading', { level: 3 });
  return sent;
}
const jpeg = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });

beforeAll(() => import('./crop-chunk'));

describe('/seller/pictures', () => {
  it.each([
    ['en', ['Welcome', 'Order your favourite food', 'Burger'], 'Your photo', 'Illustration'],
    ['ar', ['الترحيب', 'اطلب طبقك المفضّل', 'البرجر'], 'صورتك', 'رسم توضيحي'],
  ] as const)(
    'names each picture and says whether it is a photo (%s)',
    async (language, names, photo, illustration) => {
      await open({}, language);
      const items = screen
        .getAllByRole('listitem')
        .filter((item) => within(item).queryByRole('heading', { level: 3 }));
      expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual(names);
      expect(screen.getAllByText(illustration)).toHaveLength(2);
      expect(screen.getAllByText(photo)).toHaveLength(1);
    },
  );

  it('offers the way back for a photo only', async () => {
    const sent = await open({
      'POST /api/picture/restore': { success: true, message: 'The original picture is back.' },
    });
    const back = screen.getAllByRole('button', { name: /^Back to the original/ });
    expect(back.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Back to the original: Order your favourite food',
    ]);
    fireEvent.click(back[0] as HTMLElement);
    expect(await screen.findByText('The original picture is back.')).toBeTruthy();
    expect(sent.find(({ name }) => name.endsWith('/restore'))?.body).toEqual({ name: 'hero-2' });
  });

  it('keeps a refused photo in the dialog, with the reason', async () => {
    let isRefused = true;
    const sent = await open({
      'POST /api/picture/replace': () => {
        if (isRefused)
          throw refusal(422, 'picture_small', 'Too small.', { image: 'It is too small.' });
        return { success: true, message: 'The picture is replaced.' };
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Replace: Burger' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Replace: Burger' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save the picture' }));
    expect(dialog.getByRole('alert').textContent).toBe('Please choose a picture first.');

    fireEvent.change(dialog.getByLabelText('Replace: Burger'), { target: { files: [jpeg] } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save the picture' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('It is too small.'));
    expect(dialog.getByText(/photo\.jpg/)).toBeTruthy();

    isRefused = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Save the picture' }));
    expect(await screen.findByText('The picture is replaced.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const form = sent.findLast(({ name }) => name.endsWith('/replace'))?.body as FormData;
    expect(form.get('pictureData')).toBe('{"name":"cut/burger"}');
    expect((form.get('image') as File).name).toBe('photo.jpg');
  });
});
