import { screen } from '@testing-library/react';
import type { AuditEvent } from '@smokehouse/shared/contract';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

const BEFORE = '2026-11-28T14:48:00.000Z';
const NOW = '2026-11-28T14:49:00.000Z';

const event: AuditEvent = {
  id: 34,
  at: NOW,
  actor: { kind: 'system' },
  action: 'day.close',
  subject: { type: 'day', id: '2026-11-28' },
};

describe('the line above the audit log', () => {
  it.each([
    ['en', /^The log is complete: 34 changes, the last one of 28\/11 17:49/],
    ['ar', /^السجل مكتمل: 34 تغييرًا، آخرها 28\/11 17:49/],
  ] as const)('counts every change that is listed (%s)', async (language, text) => {
    let position = 33;
    mockDesk(
      {},
      {
        'GET /api/seller/audit': { success: true, events: [event], people: [] },
        'GET /api/seller/audit/chain': () => ({
          success: true,
          chain: {
            ...{ position, hash: 'ab'.repeat(32), checkedAt: NOW },
            // The log is checked again after it was found to end before the list does.
            until: position++ === 33 ? BEFORE : NOW,
          },
        }),
      },
    );
    await renderRemote(seller, '/seller/audit', { before: asSeller, language });
    const line = await screen.findByText(
      (_, element) => element?.matches('main p') === true && text.test(element.textContent),
    );
    expect(line).toBeTruthy();
  });
});
