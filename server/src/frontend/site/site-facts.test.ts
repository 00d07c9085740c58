import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings } from '../../settings';
import { ownSocialPages, siteFacts } from './site-facts';

describe('the social pages of the site', () => {
  it('are pages, not home pages of the networks, when nothing is set', () => {
    for (const link of Object.values(siteFacts(readSettings({})).social))
      assert.notEqual(new URL(link).pathname, '/');
  });
  it('are those of the settings, and WhatsApp is that of the phone', () => {
    const facts = siteFacts(
      readSettings({
        INSTAGRAM_URL: 'https://www.instagram.com/smokehouse',
        FACEBOOK_URL: 'off',
        SELLER_PHONE: '+966 11 234 5678',
      }),
    );
    assert.deepEqual(facts.social, {
      instagram: 'https://www.instagram.com/smokehouse',
      facebook: '',
      whatsapp: 'https://wa.me/966112345678',
    });
    assert.deepEqual(ownSocialPages(facts), ['https://www.instagram.com/smokehouse']);
  });
  it('do not include WhatsApp for a phone number without a country code', () => {
    assert.equal(siteFacts(readSettings({ SELLER_PHONE: '920001234' })).social.whatsapp, '');
  });
});
