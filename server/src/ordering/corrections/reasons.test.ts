import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { CORRECTION_REASON_TEXTS } from './reasons';

it('says the reason of a correction in mails and credit notes as the pages say it', () => {
  for (const language of ['en', 'ar'] as const) {
    const locale = new URL(
      `../../../../shared/locales/corrected.${language}.json`,
      import.meta.url,
    );
    const { reason } = JSON.parse(readFileSync(locale, 'utf8')) as { reason: object };
    const said = Object.entries(CORRECTION_REASON_TEXTS).map(([key, text]) => [
      key,
      text[language],
    ]);
    assert.deepEqual(Object.fromEntries(said), reason);
  }
});
