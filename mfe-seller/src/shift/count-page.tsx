import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { type ShiftDetails, paths, toSar } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { Button, ButtonLink, EmptyState, Field } from '@smokehouse/shared/ui';
import { useBillPageSize } from '../bills/public/use-bill-page-size';
import { amountText } from '../corrections/public/amount-text';
import { errorMessage } from '../report-error';
import { CashSums, Row } from './cash-sums';
import { ClosedDrawer } from './closed-drawer';
import { type CountDraft, useCountDraft } from './count-draft';
import { closingOf, type CountResult, resultOf } from './count-result';
import { CountTable } from './count-table';
import { Difference } from './difference';
import { DifferenceReason } from './difference-reason';
import { useNameOf } from '../parts/use-name-of';
import { dayText } from './names';
import { PaperColumn } from './paper-column';
import { drawersQuery, shiftQuery } from './public/queries';
import { ShiftIcon } from './shift-icon';
import { NotLoaded, ShiftMain } from './shift-main';
import { ShiftSlip } from './shift-slip';
import styles from './shift.module.css';
import { useCloseShift } from './use-close-shift';

/** `/seller/shift/count`: counts a drawer and closes it; `?shift=` that of another person. */
export function CountPage() {
  const { t } = useTranslation('mfe-seller');
  const { data, error, refetch } = useQuery(drawersQuery);
  const named = useSearchParams()[0].get('shift');
  // The drawer that one has open leaves the answer when it is closed: the page keeps it.
  const [first, setFirst] = useState<string>();
  const own = data?.own;
  if (first === undefined && own !== undefined) setFirst(own);
  const id = named ?? first;
  if (id !== undefined) return <ShiftById key={id} id={id} own={own} />;
  return (
    <ShiftMain title={t('shift.count')}>
      {data ? (
        <div className={styles.center}>
          <EmptyState icon="box" text={t('shift.nothingToCount')} />
          <ButtonLink variant="accent" to={paths.sellerShift}>
            {t('shift.toDrawer')}
          </ButtonLink>
        </div>
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </ShiftMain>
  );
}

function ShiftById({ id, own }: { id: string; own: string | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const { data, error, refetch } = useQuery(shiftQuery(id));
  const { draft, setDraft, clear } = useCountDraft(id);
  const columns = useRef<HTMLDivElement>(null);
  useBillPageSize(columns);
  if (!data)
    return (
      <ShiftMain title={t('shift.count')}>
        <NotLoaded error={error} onRetry={refetch} />
      </ShiftMain>
    );
  const { shift } = data;
  return (
    <ShiftMain
      title={t(shift.closedAt ? 'shift.drawerClosed' : 'shift.countTitle')}
      text={[
        nameOf(shift.drawer),
        nameOf(shift.openedBy),
        t('shift.tradingDay', { day: dayText(shift.day) }),
      ].join(' · ')}
    >
      <div ref={columns} className={styles.columns} data-paper>
        {shift.closedAt ? (
          <ClosedDrawer details={data} draft={draft} onDiscard={clear} />
        ) : (
          <Counting
            details={data}
            isOwn={own === id}
            draft={draft}
            onChange={setDraft}
            onClosed={clear}
          />
        )}
      </div>
    </ShiftMain>
  );
}

function Counting({
  details: { shift, events },
  isOwn,
  draft,
  onChange,
  onClosed,
}: {
  details: ShiftDetails;
  isOwn: boolean;
  draft: CountDraft;
  onChange: (draft: CountDraft) => void;
  onClosed: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, error, askedFor, close, refusedBy, approvalDialog } = useCloseShift(onClosed);
  const nameOf = useNameOf();
  const [attempts, setAttempts] = useState(0);
  const isChecked = attempts > 0;
  const form = useRef<HTMLFormElement>(null);
  // What is missing may be out of sight, and the server may be who asks for it.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, askedFor]);
  const result = resultOf(shift, draft, askedFor);
  const { counted, difference, needsManager, isCounted } = result;
  const isRecounted = askedFor !== undefined && askedFor !== counted;
  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempts((before) => before + 1);
    const closing = closingOf(shift, result);
    if (closing) close(closing, !isOwn || needsManager);
  }
  return (
    <>
      <form ref={form} className={styles.counting} onSubmit={submit} noValidate>
        <section>
          <CountTable draft={draft} onChange={onChange} />
          <CashSums shift={shift} events={events}>
            <Row label={t('shift.counted')} sar={toSar(counted)} isStrong />
          </CashSums>
          {isCounted && difference !== undefined && (
            <Difference sar={toSar(difference)} paidOut={shift.paidOut} reason={result.reason} />
          )}
          {!isCounted && (
            <p role="status" className={styles.text}>
              {t('shift.notCounted')}
            </p>
          )}
          <CountFields draft={draft} result={result} isChecked={isChecked} onChange={onChange} />
        </section>
        <PaperColumn
          title={t('shift.preview')}
          note={t('shift.updates')}
          slip={<ShiftSlip shift={shift} counted={isCounted ? counted : undefined} />}
        >
          {error !== undefined && !isRecounted && <Alert>{errorMessage(error)}</Alert>}
          {refusedBy && !isSending && (
            <Alert>{t('shift.notApproved', { name: nameOf(refusedBy) })}</Alert>
          )}
          {isChecked && !isCounted && <Alert>{t('shift.notCounted')}</Alert>}
          <Button type="submit" variant="accent" block busy={isSending} className={styles.tall}>
            <ShiftIcon name="lock" />
            {t('shift.closeDrawer')}
          </Button>
        </PaperColumn>
      </form>
      {approvalDialog}
    </>
  );
}

/** Why the count differs, and what stays in the drawer. */
function CountFields({
  draft,
  result: { counted, isDifferent, needsManager, left = 0, isCounted, isReasonMissing, isLeftWrong },
  isChecked,
  onChange,
}: {
  draft: CountDraft;
  result: CountResult;
  isChecked: boolean;
  onChange: (draft: CountDraft) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={styles.fields}>
      {isCounted && isDifferent && (
        <DifferenceReason
          hint={needsManager ? t('shift.needsManager') : undefined}
          reason={draft.reason}
          isMissing={isChecked && isReasonMissing}
          onChange={(reason) => onChange({ ...draft, reason })}
        />
      )}
      <Field
        label={t('shift.leftSar')}
        error={isChecked && isLeftWrong ? t('shift.tooMuchLeft') : undefined}
        hint={t('shift.toSafe', { amount: amountText(toSar(Math.max(0, counted - left))) })}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={draft.left ?? toSar(left).toFixed(2)}
        onChange={({ target }) => onChange({ ...draft, left: target.value })}
      />
    </div>
  );
}
