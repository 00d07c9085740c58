import { call } from '@smokehouse/shared/api';
import type { Printer, PrintJob } from '@smokehouse/shared/contract';
import type { PrintJobState } from '@smokehouse/shared/contract/operations/printing/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon, type IconName } from '@smokehouse/shared/ui';
import { Sheet } from '../parts/page';
import { dayAndTime } from '../parts/time';
import styles from './printers.module.css';
import { useSending } from './use-sending';

/** The last jobs of all printers, latest first. */
export function JobList({
  jobs,
  printers,
}: {
  jobs: readonly PrintJob[];
  printers: readonly Printer[];
}) {
  const { t } = useTranslation('mfe-seller');
  const names = new Map(printers.map(({ _id, name }) => [_id, name]));
  return (
    <section className={styles.jobs}>
      <h2>{t('printers.jobs')}</h2>
      {jobs.length === 0 ? (
        <p className={styles.text}>{t('printers.noJobs')}</p>
      ) : (
        <Sheet>
          <ul role="list">
            {jobs.map((job) => (
              <li key={job._id} className={styles.job}>
                <JobText job={job} printer={names.get(job.printer) ?? ''} />
                <JobState job={job} />
                <JobActions job={job} />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </section>
  );
}

/** Reports and credit notes come out of the printers for bills, as jobs of that kind. */
function documentOf({ kind, title }: Pick<PrintJob, 'kind' | 'title'>) {
  if (kind !== 'bill') return kind;
  if (/^[XZ] /.test(title)) return 'report';
  return /^(CRN|RCN)-/.test(title) ? 'creditNote' : kind;
}

/** What is printed: `Ticket #A1B2C3`. */
function useJobTitle(): (job: PrintJob) => string {
  const { t } = useTranslation('mfe-seller');
  return ({ kind, title }) => {
    if (kind === 'test') return t('printers.kind.test');
    return `${t(`printers.kind.${documentOf({ kind, title })}`)} ${kind === 'bill' ? title : `#${title}`}`;
  };
}

function JobText({ job, printer }: { job: PrintJob; printer: string }) {
  const { t } = useTranslation('mfe-seller');
  const { kind, title, table, isCopy, queuedAt } = job;
  return (
    <div className={styles.about}>
      <b>
        {t(`printers.kind.${documentOf(job)}`)}{' '}
        {kind !== 'test' && (
          <bdi dir="ltr" className="num">
            {kind === 'bill' ? title : `#${title}`}
          </bdi>
        )}
        {isCopy && <span className={styles.copy}>{t('printers.copy')}</span>}
      </b>
      <p>
        {table !== undefined && <>{t('order.table', { table })} · </>}
        <bdi>{printer}</bdi> ·{' '}
        <bdi dir="ltr" className="num">
          {dayAndTime(queuedAt)}
        </bdi>
      </p>
    </div>
  );
}

const LOOKS: Readonly<Record<PrintJobState, { icon: IconName; tone: string | undefined }>> = {
  queued: { icon: 'clock', tone: styles.soon },
  printing: { icon: 'print', tone: styles.soon },
  printed: { icon: 'check', tone: styles.good },
  failed: { icon: 'alert', tone: styles.bad },
  cancelled: { icon: 'x', tone: '' },
};

/** Those that are not the state of the printer. */
const OWN_ERRORS = new Set<string | undefined>([
  'interrupted',
  'expired',
  'unprintable',
  'not_needed',
]);

function JobState({ job: { state, error } }: { job: PrintJob }) {
  const { t } = useTranslation('mfe-seller');
  const { icon, tone } = LOOKS[state];
  const key = OWN_ERRORS.has(error) ? 'printers.error' : 'printerState';
  return (
    <div className={styles.now}>
      <span className={`${styles.state} ${tone}`}>
        <Icon name={icon} />
        {t(error === 'not_needed' ? 'printers.job.notNeeded' : `printers.job.${state}`)}
      </span>
      {error !== undefined && (state !== 'cancelled' || error === 'not_needed') && (
        <span>{t(`${key}.${error}`)}</span>
      )}
    </div>
  );
}

const ACTIONS = {
  retry: { text: 'retry', states: ['queued', 'failed'] },
  cancel: { text: 'drop', states: ['queued', 'failed'] },
  reprint: { text: 'reprint', states: ['printed'] },
} as const;

function JobActions({ job }: { job: PrintJob }) {
  const { t } = useTranslation('mfe-seller');
  const titleOf = useJobTitle();
  const { isSending, send } = useSending();
  const shown = (['retry', 'cancel', 'reprint'] as const).filter((action) =>
    (ACTIONS[action].states as readonly string[]).includes(job.state),
  );
  return (
    <div className={styles.buttons}>
      {shown.map((action) => {
        const text = t(`printers.${ACTIONS[action].text}`);
        return (
          <Button
            key={action}
            variant="line"
            small
            aria-label={t('printers.actionOf', { action: text, what: titleOf(job) })}
            aria-disabled={isSending}
            onClick={() =>
              void send(() => call('POST /api/seller/printers/job', { id: job._id, action }))
            }
          >
            {text}
          </Button>
        );
      })}
    </div>
  );
}
