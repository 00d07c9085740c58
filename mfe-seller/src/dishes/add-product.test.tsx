import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type CallAnswer, CATEGORIES } from '@smokehouse/shared/contract';
import { refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDish, asSeller, deferred, mockDesk } from '../testing';

URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

type Added = CallAnswer<'POST /api/product/add'>;
const added: Added = { success: true, message: '', product: aDish() };
const jpeg = new File(['a picture'], 'brisket.jpg', { type: 'image/jpeg' });
const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, '/seller', { before: asSeller, language });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const pick = (...files: File[]) => fireEvent.change(field('Dish image'), { target: { files } });
const add = () => fireEvent.click(screen.getByRole('button', { name: 'ADD' }));
function fill() {
  type('Dish name', 'Brisket');
  type('Price (SR)', '118');
}
const uploads = (sent: { name: string; body: unknown }[]) =>
  sent.filter(({ name }) => name === 'POST /api/product/add').map(({ body }) => body as FormData);

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./add-product'));

describe('/seller (Add Product)', () => {
  it('adds a dish with its picture to the menu', async () => {
    const sent = mockDesk({}, { 'POST /api/product/add': added });
    await open();
    fill();
    type('Description', 'Fourteen hours over oak.');
    type('Category', 'bar-bq');
    pick(jpeg);
    add();
    expect(await screen.findByText('Brisket is on the menu')).toBeTruthy();
    const [upload] = uploads(sent);
    expect(JSON.parse(upload?.get('productData') as string)).toEqual({
      name: 'Brisket',
      description: 'Fourteen hours over oak.',
      category: 'bar-bq',
      price: 118,
    });
    expect((upload?.get('image') as File).name).toBe('brisket.jpg');
  });
  it('clears the form after success and focuses the name', async () => {
    mockDesk({}, { 'POST /api/product/add': added });
    await open();
    fill();
    pick(jpeg);
    add();
    await waitFor(() => expect(field('Dish name').value).toBe(''));
    await waitFor(() => expect(screen.queryByAltText('The chosen image')).toBeNull());
    expect(document.activeElement).toBe(field('Dish name'));
  });
  it('requires only name and price', async () => {
    const sent = mockDesk({}, { 'POST /api/product/add': added });
    await open();
    add();
    expect(await screen.findAllByText('Please fill in this field.')).toHaveLength(2);
    expect(uploads(sent)).toHaveLength(0);
    fill();
    add();
    await waitFor(() => expect(uploads(sent)).toHaveLength(1));
  });
  it('accepts a price in Arabic digits', async () => {
    const sent = mockDesk({}, { 'POST /api/product/add': added });
    await open('ar');
    type('اسم الطبق', 'بريسكت');
    type('السعر (ريال)', '١١٨');
    fireEvent.click(screen.getByRole('button', { name: 'إضافة' }));
    await waitFor(() =>
      expect(JSON.parse(uploads(sent)[0]?.get('productData') as string)).toMatchObject({
        price: 118,
      }),
    );
  });
  it('offers the ten categories', async () => {
    mockDesk();
    await open();
    expect(
      Array.from(
        screen.getByLabelText<HTMLSelectElement>('Category').options,
        ({ value }) => value,
      ),
    ).toEqual(['', ...CATEGORIES.map(({ menu_path: path }) => path)]);
  });
  it('shows a preview of the picture, and removes it', async () => {
    mockDesk();
    await open();
    pick(jpeg);
    expect(await screen.findByAltText('The chosen image')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard the new image' }));
    expect(screen.queryByAltText('The chosen image')).toBeNull();
  });
  it('accepts a dropped picture', async () => {
    mockDesk();
    await open();
    fireEvent.drop(screen.getByText('Choose an image'), { dataTransfer: { files: [jpeg] } });
    expect(await screen.findByText(/brisket\.jpg/)).toBeTruthy();
  });
  it('rejects a file that is not a picture before anything is sent', async () => {
    mockDesk();
    await open();
    pick(new File(['%PDF'], 'menu.pdf', { type: 'application/pdf' }));
    expect(screen.getByText('Please choose an image: JPEG, PNG, WebP or AVIF.')).toBeTruthy();
    expect(screen.queryByAltText('The chosen image')).toBeNull();
  });
  it('rejects a picture that the browser cannot decode', async () => {
    mockDesk();
    await open();
    pick(jpeg);
    const editor = await screen.findByRole('group', { name: 'Crop and light' });
    fireEvent.error(within(editor).getByAltText('The chosen image'));
    expect(screen.getByText('This image cannot be read.')).toBeTruthy();
  });
  it('shows server errors beside their fields and retains the input', async () => {
    mockDesk(
      {},
      {
        'POST /api/product/add': () => {
          throw refusal(422, 'breaks_rule', 'Please check.', {
            price: 'This must be 100000 or less.',
            image: 'This picture has too many pixels.',
            nameAr: 'This is too long.',
          });
        },
      },
    );
    await open();
    fill();
    pick(jpeg);
    add();
    for (const message of [
      'This must be 100000 or less.',
      'This picture has too many pixels.',
      'This is too long.',
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    expect(field('Dish name').value).toBe('Brisket');
    expect(
      screen.getByText('Arabic texts, labels, allergens and kitchen (optional)').closest('details')
        ?.open,
    ).toBe(true);
  });
  it('validates calories, and opens the optional section on an error', async () => {
    const sent = mockDesk({}, { 'POST /api/product/add': added });
    await open();
    fill();
    type('Calories (kcal)', 'many');
    add();
    expect(await screen.findByText('A whole number up to 20000, please.')).toBeTruthy();
    expect(
      screen.getByText('Arabic texts, labels, allergens and kitchen (optional)').closest('details')
        ?.open,
    ).toBe(true);
    type('Calories (kcal)', '٦٤٠');
    add();
    await waitFor(() =>
      expect(JSON.parse(uploads(sent)[0]?.get('productData') as string)).toMatchObject({
        caloriesKcal: 640,
      }),
    );
  });
  it('shows the upload progress, and sends one request for repeated clicks', async () => {
    const answer = deferred<Added>();
    const sent = mockDesk({}, { 'POST /api/product/add': () => answer.promise });
    await open();
    fill();
    type('Dish name', 'Ribs');
    pick(jpeg);
    add();
    expect(await screen.findByRole('progressbar')).toBeTruthy();
    add();
    await act(async () => {
      answer.resolve(added);
      await answer.promise;
    });
    expect(await screen.findByText('Ribs is on the menu')).toBeTruthy();
    expect(uploads(sent)).toHaveLength(1);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
