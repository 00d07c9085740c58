import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_FIELDS,
  AUDIT_SUBJECTS,
} from '@smokehouse/shared/contract/operations/audit/rules';
import { CORRECTION_KINDS } from '@smokehouse/shared/contract/money/corrections/kinds';
import { APPROVAL_ACTIONS } from '@smokehouse/shared/contract/people/staff/approval-rules';
import { OWN_DRAWER_EVENTS } from '@smokehouse/shared/contract/money/shifts/rules';
import { PAYMENT_WAYS } from '@smokehouse/shared/contract/money/splits/rules';
import { INGREDIENT_UNITS } from '@smokehouse/shared/contract/menu/recipes/rules';
import { STAFF_ROLES } from '@smokehouse/shared/contract/people/staff/rules';
import ar from './locales/ar.json';
import en from './locales/en.json';

/** The variants of the actions that read differently by a value. */
const VARIANTS: Partial<Record<string, readonly string[]>> = {
  'order.correct': [...CORRECTION_KINDS, 'refund', 'discountOf'],
  'drawer.cash': OWN_DRAWER_EVENTS,
  'approval.give': [...APPROVAL_ACTIONS, 'discountOf'],
  'dish.stock': ['in', 'out'],
  'visit.seat': ['moved', 'seated'],
  'visit.undo': ['move', 'merge', 'guest'],
  'hours.pause': ['closed', 'busy', 'ended', 'busyEnded'],
};
const SENTENCES = AUDIT_ACTIONS.flatMap(
  (action) => VARIANTS[action]?.map((variant) => `${action}.${variant}`) ?? [action],
);

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
  it('are a sentence for every action, and name every field that is recorded', () => {
    expect(missing(texts.sentence, SENTENCES)).toEqual([]);
    expect(missing(texts.the, AUDIT_SUBJECTS)).toEqual([]);
    expect(missing(texts.field, AUDIT_FIELDS)).toEqual([]);
  });
  it('name the values that are not free text', () => {
    expect(missing(texts.role, STAFF_ROLES)).toEqual([]);
    expect(missing(texts.value.correction, CORRECTION_KINDS)).toEqual([]);
    expect(missing(texts.value.way, PAYMENT_WAYS)).toEqual([]);
    expect(missing(texts.value.unit, INGREDIENT_UNITS)).toEqual([]);
    expect(missing(texts.value.kind, [...OWN_DRAWER_EVENTS, 'busy', 'closed'])).toEqual([]);
  });
});

/** The texts at the leaves of a tree. */
const leaves = (tree: object): string[] =>
  Object.values(tree).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null ? leaves(one) : [String(one)],
  );

describe('the sentences of the audit log in Arabic', () => {
  /** A verb names the gender of who does it, which the log does not know. */
  it('name an action with a noun, and then who did it', () => {
    const withVerb = leaves(ar.sentence).filter(
      (text) => text.startsWith('{{') || text.replace('بواسطة {{who}}', '').includes('{{who}}'),
    );
    expect(withVerb).toEqual([]);
  });
});
