import type { VisitState } from '@smokehouse/shared/contract';
import { Icon } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';

/** A state never shows by its colour only: each has an icon and a word. */
export function StateIcon({ state }: { state: VisitState }) {
  switch (state) {
    case 'free':
      return <DeskIcon name="people" />;
    case 'ordering':
      return <Icon name="list" />;
    case 'waiting':
      return <Icon name="flame" />;
    case 'late':
      return <DeskIcon name="octagon" />;
    case 'eating':
      return <DeskIcon name="fork" />;
    case 'bill':
      return <DeskIcon name="receipt" />;
    case 'paid':
      return <Icon name="check" />;
  }
}
