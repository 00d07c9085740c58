import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_SUBJECTS,
} from '@smokehouse/shared/contract/operations/audit/rules';
import { CORRECTION_KINDS } from '@smokehouse/shared/contract/money/corrections/kinds';
import { OWN_DRAWER_EVENTS } from '@smokehouse/shared/contract/money/shifts/rules';
import { PAYMENT_WAYS } from '@smokehouse/shared/contract/money/splits/rules';
import { INGREDIENT_UNITS } from '@smokehouse/shared/contract/menu/recipes/rules';
import { STAFF_ROLES } from '@smokehouse/shared/contract/people/staff/rules';
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
  const missing = (tree: object, keys: readonly string[]) =>
    keys.filter((key) => typeof textAt(tree, key) !== 'string');
  it('name every action, kind and actor', () => {
    expect(missing(texts.action, AUDIT_ACTIONS)).toEqual([]);
    expect(missing(texts.subject, AUDIT_SUBJECTS)).toEqual([]);
    expect(missing(texts.actor, AUDIT_ACTORS)).toEqual([]);
  });
  it('name the values that are not free text', () => {
    expect(missing(texts.role, STAFF_ROLES)).toEqual([]);
    expect(missing(texts.value.correction, CORRECTION_KINDS)).toEqual([]);
    expect(missing(texts.value.way, PAYMENT_WAYS)).toEqual([]);
    expect(missing(texts.value.unit, INGREDIENT_UNITS)).toEqual([]);
    expect(missing(texts.value.kind, OWN_DRAWER_EVENTS)).toEqual([]);
  });
});
