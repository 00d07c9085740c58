import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Order, paths } from '@smokehouse/shared/contract';
import { correctsReceipt, creditNotePdf } from '@smokehouse/shared/contract/money/bills/addresses';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { useTranslation } from '@smokehouse/shared/i18n';
import { addressLine } from '@smokehouse/shared/orders/address-line';
import { isPickup } from '@smokehouse/shared/orders/kinds';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { Button, ButtonLink, Icon } from '@smokehouse/shared/ui';
import { HelpRequests } from '../help/help-requests';
import { helpQuery } from '../help/query';
import { CancelDialog } from '../parts/cancel-dialog';
import { usePickupHours } from '../lib/use-pickup-hours';
import styles from './placed-order.module.css';
import type { Stage } from './stage';

const HelpDialog = lazy(() => import(/* webpackChunkName: "order-help" */ '../help/help-dialog'));

/** Where, how the customer is told, the bill, and help. */
export function Facts({ order, stage }: { order: Order; stage: Stage }) {
  const { t } = useTranslation('mfe-orders');
  const isOver = stage === 'cancelled' || stage === 'returned';
  return (
    <ul className={styles.facts}>
      {!isOver &&
        (isPickup(order) ? <PickupPlace order={order} stage={stage} /> : <Address order={order} />)}
      {!isOver && stage !== 'done' && <Mails order={order} stage={stage} />}
      {order.isPaid && (
        <Fact icon={<Icon name="print" />} title={t('bill.title')} more={t('placed.billMore')}>
          <PdfLink name={t('bill.title')} address={paths.billPdf(order._id)} />
        </Fact>
      )}
      {order.corrections?.map(
        ({ creditNote: number }) =>
          number && <CreditNote key={number} orderId={order._id} number={number} />,
      )}
      <Help order={order} />
    </ul>
  );
}

function CreditNote({ orderId, number }: { orderId: string; number: string }) {
  const { t } = useTranslation('mfe-orders');
  const title = t(`bill.${correctsReceipt(number) ? 'correctedReceipt' : 'creditNote'}`);
  return (
    <Fact icon={<Icon name="print" />} title={title} more={<bdi dir="ltr">{number}</bdi>}>
      <PdfLink name={`${title} ${number}`} address={creditNotePdf(orderId, number)} />
    </Fact>
  );
}

/** Opens a document in a new tab. */
function PdfLink({ name, address }: { name: string; address: string }) {
  return (
    <ButtonLink
      variant="text"
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={`${name} PDF`}
    >
      PDF
    </ButtonLink>
  );
}

function Fact({
  icon,
  title,
  more,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  more?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li>
      {icon}
      <span>
        {title}
        {more && <small>{more}</small>}
      </span>
      {children}
    </li>
  );
}

function Address({ order: { address, delivery } }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  const language = useLanguage((state) => state.language);
  if (!address) return null;
  const { area, words } = delivery ?? {};
  // Chosen by its name, in the language of then.
  const isNamed = words !== undefined && (words === area?.en || words === area?.ar);
  const place = isNamed ? area?.[language] : words;
  return (
    <Fact
      icon={<Icon name="pin" />}
      title={<bdi>{addressLine(address, language)}</bdi>}
      more={place ? <bdi>{place}</bdi> : t('address')}
    />
  );
}

function PickupPlace({ order: { collectAt }, stage }: { order: Order; stage: Stage }) {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const hours = usePickupHours(collectAt);
  if (!collectAt) return null;
  return (
    <Fact
      icon={<Icon name="pin" />}
      title={<bdi>{textIn(language, collectAt.address, collectAt.addressAr)}</bdi>}
      more={hours && stage !== 'done' ? hours : shared('pickup')}
    >
      <ButtonLink
        variant="text"
        href={collectAt.map}
        target="_blank"
        rel="noopener"
        aria-label={t('collect.map')}
      >
        {t('placed.map')}
      </ButtonLink>
    </Fact>
  );
}

function BellIcon() {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5L19 18H5l1.5-1.5ZM10 20.5h4" />
    </svg>
  );
}

/** What the server mails: `server/src/ordering/order-mails`. */
function Mails({ order, stage }: { order: Order; stage: Stage }) {
  const { t } = useTranslation('mfe-orders');
  const kind = stage === 'away' ? 'ready' : 'pickup';
  const email = useSession((state) => state.user?.email);
  return (
    <Fact
      icon={<BellIcon />}
      title={t(`placed.mails.${isPickup(order) ? kind : 'delivery'}`)}
      more={email && <bdi dir="ltr">{email}</bdi>}
    />
  );
}

/** Cancel while that is possible; later say what is wrong, one thing at a time. */
function Help({ order }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  const [open, setOpen] = useState<'cancel' | 'help'>();
  const close = () => setOpen(undefined);
  const { data } = useQuery({ ...helpQuery(order._id), enabled: order.isPaid });
  const { help = [], problems = [] } = data ?? {};
  const isAsking = help.some(({ answeredAt }) => answeredAt === undefined);
  const canAsk = problems.length > 0 && !isAsking;
  const action = order.cancellable ? 'cancel' : canAsk ? 'help' : 'contact';
  return (
    <>
      <Fact icon={<Icon name="phone" />} title={t('placed.help')} more={t(`placed.more.${action}`)}>
        <span className={styles.ways}>
          {action !== 'contact' && (
            <Button variant="text" onClick={() => setOpen(action)}>
              {action === 'cancel' ? t('placed.cancel') : <OpenHelp />}
            </Button>
          )}
          {action !== 'help' && (
            <ButtonLink variant="text" to={paths.contact}>
              {t('placed.contact')}
            </ButtonLink>
          )}
        </span>
      </Fact>
      <HelpRequests order={order} help={help} />
      {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {open === 'help' && (
        <Suspense>
          <HelpDialog order={order} offered={problems} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** "Open" alone would not tell a screen reader what is opened. */
function OpenHelp() {
  const { t } = useTranslation('mfe-orders');
  return (
    <>
      {t('placed.open')} <span className="vh">{t('placed.help')}</span>
    </>
  );
}
