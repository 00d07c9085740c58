import type { VisitState } from '@smokehouse/shared/contract';
import { Icon } from '@smokehouse/shared/ui';
import { FloorIcon } from './public/floor-icon';

/** A state never shows by its colour only: each has an icon and a word. */
export function StateIcon({ state }: { state: VisitState }) {
  switch (state) {
    case 'free':
      return <FloorIcon name="people" />;
    case 'ordering':
      return <Icon name="list" />;
    case 'waiting':
      return <Icon name="flame" />;
    case 'late':
      return <FloorIcon name="octagon" />;
    case 'eating':
      return <FloorIcon name="fork" />;
    case 'bill':
      return <FloorIcon name="receipt" />;
    case 'paid':
      return <Icon name="check" />;
  }
}
