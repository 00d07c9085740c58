import assert from 'node:assert/strict';
import { it } from 'node:test';
import { untriedFault } from './untried';

it('the pages that a trial left out are named, and counted where there are many', () => {
  const page = { pattern: '/cart', language: 'en' } as const;
  assert.deepEqual(untriedFault('It took too long', 'rendered', []), []);
  assert.deepEqual(untriedFault('It took too long', 'rendered', [page]), [
    'It took too long: 1 page was not rendered: /cart in en.',
  ]);
  const [many = ''] = untriedFault('It took too long', 'rendered', Array(25).fill(page));
  assert.match(many, /: 25 pages were not rendered: (\/cart in en, ){20}and 5 more\.$/);
});
