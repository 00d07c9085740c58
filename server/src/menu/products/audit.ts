import { toHalalas, type Product } from '@smokehouse/shared/contract';
import type { AuditChange } from '../../operations/audit';

/** A dish in the audit log. */
export const dishSubject = ({ _id: id, name: label }: Product): AuditChange['subject'] => ({
  type: 'dish',
  id,
  label,
});

/** The fields of a dish that the seller changes. */
function valuesOf({
  _id,
  price,
  version: _version,
  hasOptions: _hasOptions,
  requiresOptions: _requiresOptions,
  ...values
}: Product) {
  return { ...values, priceHalalas: toHalalas(price) };
}

/**
 * A change of a dish, which was added where there is none before, and removed where there is none
 * after.
 */
export function auditedDish(before: Product | undefined, after: Product | undefined): AuditChange {
  const dish = after ?? before;
  if (!dish) throw new Error('a change of a dish has a dish');
  return {
    subject: dishSubject(dish),
    before: before && valuesOf(before),
    after: after && valuesOf(after),
  };
}
