import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';

const { browser } = await startTestApp();

describe('a new password', () => {
  const register = (password: string, language: 'en' | 'ar' = 'en') =>
    browser({ language }).call('POST /api/user/register', {
      name: 'Noura',
      email: 'noura.h@test.example',
      password,
    });

  it('is refused when it is common', async () => {
    for (const password of [
      'password',
      '12345678',
      'PASSWORD1',
      'qwertyuiop',
      '11111111',
      'iloveyou1',
      'noura.h@test.example',
      'Noura.H@TEST.example',
    ]) {
      const { status, body } = await register(password);
      assert.deepEqual(
        [status, body.code, body.fields],
        [
          422,
          'password_common',
          { password: 'This password is too common. Please choose another one.' },
        ],
        password,
      );
    }
    assert.match((await register('password', 'ar')).body.fields?.password ?? '', /كلمة المرور/);
  });
  it('may be anything else: no rules about kinds of characters', async () => {
    assert.equal((await register('دخان البلوط ليلًا')).status, 200);
  });
});
