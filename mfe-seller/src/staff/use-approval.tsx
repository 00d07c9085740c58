import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Permission } from '@smokehouse/shared/contract/rules/staff';
import { useAccess } from './access';
import { loadStaff } from './load';

const ApprovalDialog = lazy(async () => (await loadStaff()).approvalDialog);

/** A call, with the approval that it needs. */
export type Approvable<T> = (approval?: string) => Promise<T>;

/**
 * For a button whose call requires a permission. A person without it presses the button too, and is
 * asked for the name and PIN of somebody who has it.
 */
export function useApproval(permission: Permission): {
  /** @returns undefined if nobody approved */
  withApproval: <T>(run: Approvable<T>) => Promise<T | undefined>;
  /** Belongs beside the dialog of the button, not into its form. */
  approvalDialog: ReactNode;
} {
  const { may } = useAccess();
  const [asked, setAsked] = useState<{ answer: (approval?: string) => void }>();

  async function withApproval<T>(run: Approvable<T>): Promise<T | undefined> {
    if (may(permission)) return run();
    const approval = await new Promise<string | undefined>((resolve) =>
      setAsked({ answer: resolve }),
    );
    setAsked(undefined);
    return approval === undefined ? undefined : run(approval);
  }
  return {
    withApproval,
    approvalDialog: asked && (
      <Suspense fallback={null}>
        <ApprovalDialog permission={permission} onAnswer={asked.answer} />
      </Suspense>
    ),
  };
}
