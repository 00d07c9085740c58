import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Product } from '@smokehouse/shared/contract';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDish, asSeller, mockDesk, conflictError } from '../testing';

// jsdom does not implement showModal() and close().
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// jsdom does not implement object URLs.
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

const brisket = aDish({
  description: 'Twelve hours.',
  caloriesKcal: 640,
  sodiumMg: 900,
  allergens: ['milk', 'mustard'],
  image: 'brisket-1.webp',
  version: 3,
});
const saved = { success: true, message: '', product: brisket };

async function open(
  button: RegExp,
  network: Network = {},
  language: 'en' | 'ar' = 'en',
  products: Product[] = [brisket],
) {
  const sent = mockDesk(
    {},
    {
      'GET /api/product/list': () => ({ success: true, products: [...products] }),
      'GET /api/seller/product': () => ({ success: true, product: products[0] ?? brisket }),
      ...network,
    },
  );
  await renderRemote(seller, '/seller/product-list', { before: asSeller, language });
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(dialog.queryByText(/^(Loading|جارٍ التحميل)$/)).toBeNull());
  const changes = () =>
    sent.filter(({ name }) => name.endsWith('/update')).map(({ body }) => body as FormData);
  return {
    sent,
    dialog,
    changes,
    dataOf: (upload: FormData | undefined) =>
      JSON.parse(upload?.get('productData') as string) as object,
  };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./product-list'));

describe('Edit, in the product list', () => {
  it('fills the form with all fields and the picture of the dish', async () => {
    const { dialog } = await open(/^Edit Brisket/);
    const values = [
      'Dish name',
      'Dish name in Arabic',
      'Description',
      'Category',
      'Price (SR)',
      'Calories (kcal)',
      'Sodium (mg)',
      'Caffeine (mg)',
    ].map((label) => dialog.getByLabelText<HTMLInputElement>(label).value);
    expect(values).toEqual([
      'Brisket',
      'بريسكت',
      'Twelve hours.',
      'bar-bq',
      '118',
      '640',
      '900',
      '',
    ]);
    expect(
      dialog
        .getAllByRole('checkbox', { checked: true })
        .map((box) => box.parentElement?.textContent),
    ).toEqual(['Milk', 'Mustard']);
    expect(dialog.getByAltText("The dish's image").getAttribute('src')).toMatch(/brisket-1\.webp/);
  });
  it('sends all fields with the version of the opened dish, and closes', async () => {
    const { dialog, changes, dataOf } = await open(/^Edit Brisket/, {
      'POST /api/product/update': saved,
    });
    type('Price (SR)', '١٢٥');
    type('Caffeine (mg)', '5');
    fireEvent.click(dialog.getByLabelText('Sesame'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Brisket was saved')).toBeTruthy();
    expect(dataOf(changes()[0])).toEqual({
      id: 'brisket',
      version: 3,
      hasKitchenFields: true,
      name: 'Brisket',
      nameAr: 'بريسكت',
      description: 'Twelve hours.',
      category: 'bar-bq',
      price: 125,
      caloriesKcal: 640,
      sodiumMg: 900,
      caffeineMg: 5,
      allergens: ['milk', 'mustard', 'sesame'],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('distinguishes a dish without allergens from unknown allergens', async () => {
    const { dialog, changes, dataOf } = await open(/^Edit Brisket/, {
      'POST /api/product/update': () => {
        throw refusal(503, 'unavailable', 'Later.');
      },
    });
    const confirm = () =>
      fireEvent.click(dialog.getByLabelText(/^No longer in this dish: Milk, Mustard\./));
    fireEvent.click(dialog.getByLabelText('Contains none of them'));
    confirm();
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(dataOf(changes()[0])).toMatchObject({
      allergens: [],
      removedAllergens: ['milk', 'mustard'],
    });
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe(
        'false',
      ),
    );
    fireEvent.click(dialog.getByLabelText('Contains none of them'));
    confirm();
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(dataOf(changes()[1])).not.toHaveProperty('allergens');
  });
  it.each([
    ['en', /^Edit Brisket/, 'Milk', 'Save', /^Confirm that these allergens/, /^No longer in/],
    ['ar', /^تعديل بريسكت/, 'الحليب', 'حفظ', /^أكِّد أن الطبق/, /^لم يعد في هذا الطبق: الحليب/],
  ] as const)(
    'drops an allergen only after a confirmation that names it (%s)',
    async (language, edit, milk, save, question, confirmation) => {
      const { dialog, changes, dataOf } = await open(
        edit,
        { 'POST /api/product/update': saved },
        language,
      );
      fireEvent.click(dialog.getByLabelText(milk));
      fireEvent.click(dialog.getByRole('button', { name: save }));
      expect(await dialog.findByText(question)).toBeTruthy();
      expect(changes()).toEqual([]);
      fireEvent.click(dialog.getByLabelText(confirmation));
      fireEvent.click(dialog.getByRole('button', { name: save }));
      await waitFor(() => expect(changes()).toHaveLength(1));
      expect(dataOf(changes()[0])).toMatchObject({
        allergens: ['mustard'],
        removedAllergens: ['milk'],
      });
    },
  );
  it('asks again when an allergen was added in the meantime', async () => {
    let tries = 0;
    const { dialog, changes, dataOf } = await open(/^Edit Brisket/, {
      'POST /api/product/update': () => {
        const allergens = ['milk', 'mustard', 'nuts'] as const;
        if (tries++ === 0)
          throw conflictError({ product: { ...brisket, allergens: [...allergens], version: 4 } });
        return saved;
      },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Overwrite' }));
    expect(await dialog.findByText(/^Confirm that these allergens/)).toBeTruthy();
    expect(changes()).toHaveLength(1);
    fireEvent.click(dialog.getByLabelText('Nuts'));
    fireEvent.click(dialog.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(dataOf(changes()[1])).toMatchObject({ allergens: ['milk', 'nuts', 'mustard'] });
  });
  it('removes or replaces the picture', async () => {
    const { dialog, changes, dataOf } = await open(
      /^تعديل بريسكت/,
      {
        'POST /api/product/update': () => {
          throw refusal(503, 'unavailable', 'Later.');
        },
      },
      'ar',
    );
    fireEvent.click(dialog.getByRole('button', { name: 'إزالة الصورة' }));
    fireEvent.click(dialog.getByRole('button', { name: 'حفظ' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(dataOf(changes()[0])).toMatchObject({ removePicture: true });
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'حفظ' }).getAttribute('aria-disabled')).toBe(
        'false',
      ),
    );
    fireEvent.change(dialog.getByLabelText('صورة الطبق'), {
      target: { files: [new File(['x'], 'new.jpg', { type: 'image/jpeg' })] },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'حفظ' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.has('image')).toBe(true);
    expect(dataOf(changes()[1])).not.toHaveProperty('removePicture');
  });
  it('shows validation errors beside the fields and sends nothing', async () => {
    const { dialog, changes } = await open(/^Edit Brisket/);
    type('Price (SR)', '-4');
    type('Sodium (mg)', 'much');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A whole number of riyals, please.')).toBeTruthy();
    expect(dialog.getByText('A whole number up to 100000, please.')).toBeTruthy();
    expect(changes()).toEqual([]);
  });
  const theirs = { ...brisket, price: 130, allergens: [], version: 4 };
  it('shows the differences after a concurrent change, and saves only after a confirmation', async () => {
    let tries = 0;
    const { dialog, changes, dataOf } = await open(/^Edit Brisket/, {
      'POST /api/product/update': () => {
        if (tries++ === 0) throw conflictError({ product: theirs });
        return saved;
      },
    });
    type('Dish name', 'Oak Brisket');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await dialog.findByText(/Someone else changed this dish while you were editing/),
    ).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Dish name: Brisket',
      'Price (SR): 130',
      'Allergens: —',
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Dish name').value).toBe('Oak Brisket');
    fireEvent.click(dialog.getByRole('button', { name: 'Overwrite' }));
    expect(await screen.findByText('Oak Brisket was saved')).toBeTruthy();
    expect(changes().map((change) => (dataOf(change) as { version: number }).version)).toEqual([
      3, 4,
    ]);
  });
  it('loads the other version with "Use their version"', async () => {
    const { dialog } = await open(/^Edit Brisket/, {
      'POST /api/product/update': () => {
        throw conflictError({ product: theirs });
      },
    });
    type('Dish name', 'Oak Brisket');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Use their version' }));
    expect(screen.getByLabelText<HTMLInputElement>('Dish name').value).toBe('Brisket');
    expect(screen.getByLabelText<HTMLInputElement>('Price (SR)').value).toBe('130');
  });
});

describe('Delete, in the product list', () => {
  it('confirms first, and sends nothing after Cancel', async () => {
    const { sent, dialog } = await open(/^Delete Brisket/);
    expect(dialog.getByRole('heading', { name: 'Delete Brisket?' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.some(({ name }) => name.endsWith('/delete'))).toBe(false);
  });
  it('removes the dish from the list', async () => {
    const products = [brisket, aDish({ _id: 'fries', name: 'Fries', nameAr: 'بطاطس' })];
    const { sent, dialog } = await open(
      /^حذف بريسكت/,
      {
        'POST /api/product/delete': () => {
          products.shift();
          return { success: true, message: '' };
        },
      },
      'ar',
      products,
    );
    fireEvent.click(dialog.getByRole('button', { name: 'حذف' }));
    expect(await screen.findByText('أُزيل بريسكت من القائمة')).toBeTruthy();
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['بطاطس']);
    expect(sent.find(({ name }) => name.endsWith('/delete'))?.body).toEqual({ id: 'brisket' });
  });
});
