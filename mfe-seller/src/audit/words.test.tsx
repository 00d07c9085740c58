import { screen } from '@testing-library/react';
import type { AuditEvent } from '@smokehouse/shared/contract';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

type Subject = AuditEvent['subject'];

const SUBJECTS: readonly [subject: Subject, english: string, arabic: string][] = [
  [
    { type: 'dish', id: 'd1', label: 'Brisket', labelAr: 'بريسكت' },
    'the dish Brisket',
    'الطبق بريسكت',
  ],
  // Recorded under a name that the dish no longer has, or before there was an Arabic one.
  [{ type: 'dish', id: 'd2', label: 'Short ribs' }, 'the dish Short ribs', 'الطبق Short ribs'],
  [
    { type: 'order', id: 'o1', label: 'SH-261121-1' },
    'the delivery order SH-261121-1',
    'طلب التوصيل SH-261121-1',
  ],
  [{ type: 'round', id: 'r1', label: '7' }, 'the order at table 7', 'الطلب على الطاولة 7'],
  [
    { type: 'hours', id: '2026-11-21', label: '2026-11-21' },
    'the hours 21/11/2026',
    'ساعات العمل 21/11/2026',
  ],
  [{ type: 'hours', id: 'burger', label: 'burger' }, 'the hours Burger', 'ساعات العمل البرجر'],
  [{ type: 'hours', id: 'week' }, 'the hours of the week', 'ساعات العمل للأسبوع'],
  [
    { type: 'picture', id: 'cut/dessert', label: 'cut/dessert' },
    'the picture Dessert',
    'الصورة الحلويات',
  ],
  [{ type: 'picture', id: 'hero-1', label: 'hero-1' }, 'the picture Welcome', 'الصورة الترحيب'],
  // The name says that it is a drawer, or a box.
  [
    { type: 'drawer', id: 'd1', label: 'Front', labelAr: 'الصندوق الأمامي' },
    'the drawer Front',
    '«الصندوق الأمامي»',
  ],
  [{ type: 'area', id: '0190-12345678' }, 'the delivery area 12345678', 'منطقة التوصيل 12345678'],
];

describe('the subjects of /seller/audit', () => {
  it.each(['en', 'ar'] as const)(
    'are named in the language of the reader (%s)',
    async (language) => {
      const events = SUBJECTS.map(([subject], index): AuditEvent => ({
        id: index + 1,
        at: '2026-11-21T18:40:00.000Z',
        actor: { kind: 'system' },
        action: 'dish.change',
        subject,
      }));
      mockDesk(
        {},
        {
          'GET /api/seller/audit': { success: true, events, people: [] },
          'GET /api/seller/audit/chain': {
            success: true,
            chain: { position: 0, hash: '', checkedAt: '2026-11-21T18:40:00.000Z' },
          },
        },
      );
      await renderRemote(seller, '/seller/audit', { before: asSeller, language });
      const rows = await screen.findAllByRole('listitem');
      const shown = rows.map((row) => row.querySelector('summary b')?.textContent);
      expect(shown.map((sentence) => sentence?.replace(/[\u2068\u2069]/g, ''))).toEqual(
        SUBJECTS.map(([, english, arabic]) =>
          language === 'ar' ? `تعديل ${arabic} بواسطة النظام` : `System changed ${english}`,
        ),
      );
    },
  );
});
