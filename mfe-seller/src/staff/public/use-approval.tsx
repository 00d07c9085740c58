import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { CallBody } from '@smokehouse/shared/contract';
import type { Permission } from '@smokehouse/shared/contract/people/staff/rules';
import { useAccess } from './access';
import type { ApprovalAnswer, ApprovalQuestion } from '../approval-dialog';
import { loadStaff } from './load';

const ApprovalDialog = lazy(async () => (await loadStaff()).approvalDialog);

/** A call that needs an approval, and the payload that it will have. */
type ApprovableRequest = CallBody<'POST /api/seller/approvals/ask'>;

/** Makes the call, with its approval if it needs one. */
export type Approvable<T> = (approval?: string) => Promise<T>;

/**
 * For a button whose call requires a permission. A person without it presses the button too. The
 * server says in words what the call does, and somebody who has the permission approves exactly that
 * with their name and PIN.
 */
export function useApproval(permission: Permission): {
  /**
   * @returns undefined if nobody approved
   * @throws {ApiError} if the call, or the question about it, fails
   */
  withApproval: <T>(request: ApprovableRequest, run: Approvable<T>) => Promise<T | undefined>;
  /** Who has refused the last request after they saw it. */
  refusedBy: ApprovalAnswer['refusedBy'];
  /** Belongs beside the dialog of the button, not into its form. */
  approvalDialog: ReactNode;
} {
  const { may } = useAccess();
  const [asked, setAsked] = useState<{
    question: ApprovalQuestion;
    answer: (answer: ApprovalAnswer) => void;
  }>();
  const [refusedBy, setRefusedBy] = useState<ApprovalAnswer['refusedBy']>();

  async function withApproval<T>(request: ApprovableRequest, run: Approvable<T>) {
    setRefusedBy(undefined);
    if (may(permission)) return run();
    const question = await call('POST /api/seller/approvals/ask', request);
    const answer = await new Promise<ApprovalAnswer>((resolve) =>
      setAsked({ question, answer: resolve }),
    );
    setAsked(undefined);
    setRefusedBy(answer.refusedBy);
    return answer.isApproved ? run(question.approval) : undefined;
  }
  return {
    withApproval,
    refusedBy,
    approvalDialog: asked && (
      <Suspense fallback={null}>
        <ApprovalDialog question={asked.question} onAnswer={asked.answer} />
      </Suspense>
    ),
  };
}
