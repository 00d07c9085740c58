import { act, fireEvent, screen, within } from '@testing-library/react';
import type { SynonymGroup } from '@smokehouse/shared/contract';
import { refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, conflictError, mockDesk } from '../testing';

const burger: SynonymGroup = {
  _id: 'g1',
  version: 3,
  en: ['burger', 'hamburger'],
  ar: ['برجر', 'برغر'],
};
const drinks: SynonymGroup = { _id: 'g2', version: 1, en: ['drinks'], ar: ['مشروبات'] };
const LIST = { 'GET /api/seller/synonyms': { success: true, groups: [burger, drinks] } };
const SAVE = 'POST /api/seller/synonyms/save';

const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, '/seller/search-words', { before: asSeller, language });
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./search-words'));

describe('/seller/search-words', () => {
  it.each([
    ['en', 'Search Words', 'Edit burger'],
    ['ar', 'كلمات البحث', 'تعديل burger'],
  ] as const)('lists the groups in both languages (%s)', async (language, title, edit) => {
    mockDesk({}, LIST);
    await open(language);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByRole('button', { name: edit })).toBeTruthy();
    expect(screen.getByText('burger, hamburger')).toBeTruthy();
    expect(screen.getByText('برجر، برغر')).toBeTruthy();
  });
  it('finds groups by a word of either language', async () => {
    mockDesk({}, LIST);
    await open();
    const box = await screen.findByRole('searchbox', { name: 'Find a word' });
    fireEvent.change(box, { target: { value: 'مشرو' } });
    expect(screen.queryByText('burger, hamburger')).toBeNull();
    expect(screen.getByText('drinks')).toBeTruthy();
    fireEvent.change(box, { target: { value: 'zzz' } });
    expect(screen.getByText('No group has this word.')).toBeTruthy();
  });
  it('saves the words between commas of either language, with the version that was read', async () => {
    const sent = mockDesk(
      {},
      { ...LIST, [SAVE]: { success: true, message: 'Saved', group: burger } },
    );
    await open();
    await screen.findByText('drinks');
    await press('Edit burger');
    fill('English words', 'burger, hamburger , beefburger,');
    fill('Arabic words', 'برجر، برغر');
    await press('Save');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent.find(({ name }) => name === SAVE)?.body).toEqual({
      id: 'g1',
      version: 3,
      en: ['burger', 'hamburger', 'beefburger'],
      ar: ['برجر', 'برغر'],
    });
    expect(screen.queryByRole('textbox', { name: 'English words' })).toBeNull();
  });
  it('shows the error at the field, and keeps what was entered', async () => {
    mockDesk(
      {},
      {
        ...LIST,
        [SAVE]: () => {
          throw refusal(422, 'synonym_taken', 'Taken', { 'ar.0': '“برجر” is in another group.' });
        },
      },
    );
    await open();
    await screen.findByText('drinks');
    await press('New group');
    fill('Arabic words', 'برجر، همبرجر');
    await press('Save');
    const field = screen.getByRole('textbox', { name: 'Arabic words' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('“برجر” is in another group.')).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('برجر، همبرجر');
  });
  it('shows the words of another seller before it replaces them', async () => {
    const current = { ...burger, version: 4, en: ['burger', 'slider'] };
    let isFirst = true;
    const sent = mockDesk(
      {},
      {
        ...LIST,
        [SAVE]: () => {
          if (!isFirst) return { success: true, message: 'Saved', group: current };
          isFirst = false;
          throw conflictError({ group: current });
        },
      },
    );
    await open();
    await screen.findByText('drinks');
    await press('Edit burger');
    await press('Save');
    expect(within(screen.getByRole('alert')).getByText(/burger, slider · برجر، برغر/)).toBeTruthy();
    await press('Save');
    expect(await screen.findByText('Saved')).toBeTruthy();
    const versions = sent
      .filter(({ name }) => name === SAVE)
      .map(({ body }) => (body as { version: number }).version);
    expect(versions).toEqual([3, 4]);
  });
  it('removes a group after a confirmation', async () => {
    const sent = mockDesk(
      {},
      { ...LIST, 'POST /api/seller/synonyms/delete': { success: true, message: 'Removed' } },
    );
    await open();
    await screen.findByText('drinks');
    await press('Remove drinks');
    const dialog = within(screen.getByRole('dialog', { name: 'Remove this group?' }));
    expect(dialog.getByText(/drinks · مشروبات/)).toBeTruthy();
    expect(sent.some(({ name }) => name.includes('delete'))).toBe(false);
    await press('Remove');
    expect(await screen.findByText('Removed')).toBeTruthy();
    expect(sent.find(({ name }) => name.includes('delete'))?.body).toEqual({ id: 'g2' });
  });
  it('offers a retry if the groups cannot be loaded', async () => {
    mockDesk();
    await open();
    mockDesk({}, LIST);
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('drinks')).toBeTruthy();
  });
});
