import { useCallback } from 'react';
import { useSearchParams } from '@smokehouse/shared/router';

/** What the address of the page says, so that the browser's Back button works. */
export interface FloorView {
  area: string | null;
  table: string | null;
  /** `order`: a waiter orders for the table. `edit`: the plan is drawn. */
  mode: 'look' | 'order' | 'edit';
}

const MODES = ['order', 'edit'] as const;

/** Address of a view, relative to the page. */
export function viewAddress({ area, table, mode }: Partial<FloorView>): string {
  const params = new URLSearchParams();
  if (area) params.set('area', area);
  if (table) params.set('table', table);
  if (mode && mode !== 'look') params.set('view', mode);
  return `?${params.toString()}`;
}

/** The view of the page's address, and a function that changes it. */
export function useFloorView(): FloorView & { show: (view: Partial<FloorView>) => void } {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (view: Partial<FloorView>) => setParams(new URLSearchParams(viewAddress(view).slice(1))),
    [setParams],
  );
  return {
    area: params.get('area'),
    table: params.get('table'),
    mode: MODES.find((mode) => mode === params.get('view')) ?? 'look',
    show,
  };
}
