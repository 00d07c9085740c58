import type { DeliveryArea, StoredAreas } from '@smokehouse/shared/contract';
import type { AuditChange } from '../../operations/audit';

type Areas = Pick<StoredAreas, 'areas' | 'pickup'>;

const valuesOf = (area: DeliveryArea, priority: number) => ({
  nameEn: area.name.en,
  nameAr: area.name.ar,
  priority,
  districts: area.districts,
  feeHalalas: area.feeHalalas,
  minimumHalalas: area.minimumHalalas,
  freeAboveHalalas: area.freeAboveHalalas,
  minutes: area.minutes,
  served: area.served,
  paused: area.paused,
  points: area.points.map(({ lng, lat }) => `${lng},${lat}`).join(' '),
});

/** The changes of delivery areas and pickup, for the audit log. Those that stay are among them. */
export function auditedAreas(before: Areas, after: Areas): AuditChange[] {
  const [old, now] = [before, after].map(
    ({ areas }) => new Map(areas.map((area, index) => [area.id, valuesOf(area, index + 1)])),
  );
  const ids = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [
    ...[...ids].map((id): AuditChange => {
      const [was, is] = [old?.get(id), now?.get(id)];
      return { subject: { type: 'area', id, label: (is ?? was)?.nameEn }, before: was, after: is };
    }),
    { subject: { type: 'area', id: 'pickup' }, before: before.pickup, after: after.pickup },
  ];
}
