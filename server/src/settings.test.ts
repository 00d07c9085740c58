import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { asset } from './assets';
import { readSettings, SETTING_NAMES } from './settings';

describe('settings', () => {
  it('have defaults for a start with nothing set', () => {
    const { PORT, HOST, CURRENCY, RATE_LIMIT, DATABASE_URL, DATA_DIR } = readSettings({});
    assert.deepEqual(
      [PORT, HOST, CURRENCY, RATE_LIMIT, DATABASE_URL, DATA_DIR],
      [8080, '0.0.0.0', 'SAR', true, undefined, path.resolve('data')],
    );
  });
  it('count as unset when they are empty', () => {
    const { PORT, VAT_NUMBER, PAYMENTS } = readSettings({ PORT: '', VAT_NUMBER: '', PAYMENTS: '' });
    assert.deepEqual([PORT, VAT_NUMBER, PAYMENTS], [8080, undefined, undefined]);
  });
  it('refuse the start with one line that names each bad one and no secret', () => {
    const bad = {
      PORT: '80a',
      VAT_NUMBER: '123',
      RATE_LIMIT: 'maybe',
      SELLER_PASSWORD: 'secret7',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'smokehouse',
    };
    assert.throws(
      () => readSettings(bad),
      ({ message }: Error) => {
        for (const name of Object.keys(bad)) assert.match(message, new RegExp(name));
        return !message.includes('\n') && !message.includes('secret7');
      },
    );
  });
  it('say in words what is wrong with a number, a key and a program', () => {
    const wrong = (source: Record<string, string>, message: RegExp) =>
      assert.throws(() => readSettings(source), message);
    wrong({ PORT: '70000' }, /: PORT must be <= 65535 \(docs/);
    wrong({ PORT: 'abc' }, /: PORT must be a number \(docs/);
    wrong({ DEV_KEY: 'short' }, /: DEV_KEY must have 16 characters or more \(docs/);
    for (const TRIAL_BROWSER of ['/nope', '/tmp', asset('package.json')])
      wrong({ TRIAL_BROWSER }, /: TRIAL_BROWSER must be the path of a program \(docs/);
    assert.equal(readSettings({ TRIAL_BROWSER: process.execPath }).TRIAL_BROWSER, process.execPath);
  });
  it('of Razorpay are set together or not at all', () => {
    assert.throws(() => readSettings({ RAZORPAY_KEY_ID: 'rzp_test_x' }), /together/);
    assert.throws(() => readSettings({ PAYMENTS: 'razorpay' }), /needs/);
  });
  it('of the mail server are complete, and MAIL_FROM is an address', () => {
    const SMTP_URL = 'smtps://user:secret@mail.example:465';
    const PUBLIC_URL = 'https://smokehouse.example';
    assert.throws(() => readSettings({ SMTP_URL, PUBLIC_URL }), /SMTP_URL needs MAIL_FROM/);
    assert.throws(() => readSettings({ SMTP_URL, MAIL_FROM: 'a@b.example' }), /PUBLIC_URL/);
    assert.throws(() => readSettings({ SMTP_URL: 'mail.example' }), /SMTP_URL must begin with/);
    assert.throws(() => readSettings({ MAIL_FROM: 'nobody' }), /MAIL_FROM must be an email/);
    for (const MAIL_FROM of ['a@b.example', 'Smoke House <a@b.example>'])
      assert.equal(readSettings({ SMTP_URL, PUBLIC_URL, MAIL_FROM }).MAIL_FROM, MAIL_FROM);
  });
  it('of a social network name a page of the restaurant, or hide its link', () => {
    const { INSTAGRAM_URL, FACEBOOK_URL, WHATSAPP_URL } = readSettings({
      INSTAGRAM_URL: 'https://www.instagram.com/smokehouse/',
      FACEBOOK_URL: 'off',
    });
    assert.deepEqual(
      [INSTAGRAM_URL, FACEBOOK_URL, WHATSAPP_URL],
      ['https://www.instagram.com/smokehouse', '', undefined],
    );
    for (const WHATSAPP_URL of ['https://wa.me/', 'https://wa.me', 'wa.me/966110000000'])
      assert.throws(() => readSettings({ WHATSAPP_URL }), /WHATSAPP_URL/);
  });
  it('of the map name the address of a tile, and its source', () => {
    const MAP_ATTRIBUTION = '© OpenStreetMap';
    const MAP_TILES = 'https://tiles.example/{z}/{x}/{y}.png';
    assert.equal(readSettings({ MAP_TILES, MAP_ATTRIBUTION }).MAP_TILES, MAP_TILES);
    assert.throws(() => readSettings({ MAP_TILES }), /MAP_TILES needs MAP_ATTRIBUTION/);
    for (const address of [
      'https://tiles.example/{z}/{x}.png',
      'https://{s}.tiles.example/{z}/{x}/{y}.png',
      'tiles.example/{z}/{x}/{y}.png',
      'ftp://tiles.example/{z}/{x}/{y}.png',
    ])
      assert.throws(() => readSettings({ MAP_TILES: address, MAP_ATTRIBUTION }), /MAP_TILES/);
  });
  it('name the trusted proxies', () => {
    assert.equal(readSettings({ TRUST_PROXY: 'on' }).TRUST_PROXY, true);
    assert.equal(readSettings({ TRUST_PROXY: '10.0.0.0/8,::1' }).TRUST_PROXY, '10.0.0.0/8,::1');
    const one = readSettings({ TRUST_PROXY: '1' }).TRUST_PROXY as (
      address: string,
      hop: number,
    ) => boolean;
    assert.deepEqual([one('', 0), one('', 1)], [true, false]);
  });
  it('are all documented', () => {
    const page = readFileSync(asset('..', 'docs', 'settings.md'), 'utf8');
    for (const name of SETTING_NAMES) assert.ok(page.includes(`\`${name}\``), name);
  });
});
