import type { ReactNode } from 'react';
import { Dialog } from '../parts/dialog';
import { DialogForm } from '../parts/dialog-form';
import { useChange } from './use-change';

/** A dialog with a form that is sent. It closes once the server has taken it. */
export function ChangeDialog({
  title,
  submit,
  queryKey,
  change,
  onClose,
  onUnconfirmed,
  children,
}: {
  title: string;
  /** The label of the button that submits. */
  submit: string;
  /** Of the list that is read again. */
  queryKey: readonly unknown[];
  /** Makes the call. */
  change: () => Promise<{ message: string }>;
  onClose: () => void;
  /** Called if the identity has to be confirmed again; the dialog stays. */
  onUnconfirmed?: () => void;
  /** The fields of the form. @param errors of the fields, by their names in the call */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}) {
  const { send, isSending, failure, fields } = useChange(queryKey, {
    onDone: onClose,
    ...(onUnconfirmed && { onUnconfirmed }),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        failure={failure}
        isSending={isSending}
        submit={submit}
        onSubmit={() => send(change)}
        onClose={onClose}
      >
        {children(fields)}
      </DialogForm>
    </Dialog>
  );
}
