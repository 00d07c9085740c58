import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_SUBJECTS,
} from '@smokehouse/shared/contract/operations/audit/rules';
import ar from './locales/ar.json';
import en from './locales/en.json';

/** The text at `order.status` of a tree of texts. */
const textAt = (tree: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], tree);

describe.each([
  ['English', en],
  ['Arabic', ar],
])('the texts of the audit log in %s', (_language, texts) => {
  it('name every action, kind and actor', () => {
    const missing = (tree: object, keys: readonly string[]) =>
      keys.filter((key) => typeof textAt(tree, key) !== 'string');
    expect(missing(texts.action, AUDIT_ACTIONS)).toEqual([]);
    expect(missing(texts.subject, AUDIT_SUBJECTS)).toEqual([]);
    expect(missing(texts.actor, AUDIT_ACTORS)).toEqual([]);
  });
});
