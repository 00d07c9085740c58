import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { amountText } from '../corrections/public/amount-text';
import { Dialog } from '../parts/dialog';
import { useNameOf } from '../parts/use-name-of';
import styles from './approval-dialog.module.css';
import { PinForm } from './pin-form';

/** What the server asks the approver, and whom. */
export type ApprovalQuestion = CallAnswer<'POST /api/seller/approvals/ask'>;

/**
 * Says what the signed-in person wants to do, and asks for the name and PIN of somebody who may. On
 * a person's own device it names them only: PINs work at shared tablets.
 */
export function ApprovalDialog({
  question: { approval, asked, people },
  onAnswer,
}: {
  question: ApprovalQuestion;
  onAnswer: (isApproved: boolean) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const isAtTablet = useSession((session) => session.staff?.isAtTablet === true);
  // Each press of a name starts its PIN anew, with the focus in the field.
  const [pressed, setPressed] = useState({ id: '', times: 0 });
  // One person needs no choice.
  const chosen =
    people.find(({ id }) => id === pressed.id) ?? (people.length === 1 ? people[0] : undefined);

  async function approve(staffId: string, pin: string) {
    await call('POST /api/seller/approvals', { approval, staffId, pin });
    onAnswer(true);
  }
  const title = t('staff.approval.title');
  if (people.length > 0 && isAtTablet)
    return (
      <Dialog title={title} wide onClose={() => onAnswer(false)}>
        <div className={styles.columns}>
          <div>
            <AskedAction asked={asked} />
            <Approvers
              people={people}
              chosen={chosen?.id}
              onChoose={(id) => setPressed({ id, times: pressed.times + 1 })}
            />
          </div>
          {chosen && (
            <PinForm
              key={`${chosen.id} ${pressed.times}`}
              label={t('staff.pin.of', { name: nameOf(chosen) })}
              submit={t('staff.approval.submit')}
              send={(pin) => approve(chosen.id, pin)}
            />
          )}
        </div>
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={() => onAnswer(false)}>
      <AskedAction asked={asked} />
      {people.length === 0 ? (
        <p role="status">{t('staff.approval.nobody')}</p>
      ) : (
        <>
          <p className={styles.text}>{t('staff.approval.elsewhere')}</p>
          <ul className={styles.names} aria-label={t('staff.approval.who')}>
            {people.map((person) => (
              <li key={person.id}>
                <bdi>{nameOf(person)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** Who wants to do what, for how much, and where. */
function AskedAction({ asked }: { asked: ApprovalQuestion['asked'] }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const nameOf = useNameOf();
  const staff = useSession((session) => session.staff);
  const { action, items = [], isTable, way, drawer, back = [], reason } = asked;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const dishes = items.map(
    ({ name, nameAr, quantity }) => `${quantity} × ${textIn(language, name, nameAr)}`,
  );
  return (
    <div className={styles.asked}>
      <p>
        {t(`staff.approval.${isTable ? 'wantsAtTable' : 'wants'}.${action}`, {
          name: staff && nameOf(staff),
          items: list.format(dishes),
          way: way && t(`staff.approval.way.${way}`),
          drawer: drawer && nameOf(drawer),
        })}
      </p>
      <AskedFacts asked={asked} />
      {reason !== undefined && (
        <p>
          {t('staff.approval.reason')} <bdi>{reason}</bdi>
        </p>
      )}
      {back.map((part) => (
        <p key={part.way}>
          {t(`staff.approval.back.${part.way}`, { amount: amountText(part.amount) })}
        </p>
      ))}
    </div>
  );
}

/** How much, and of what. The difference of a drawer is not shown to who counts it blindly. */
function AskedFacts({ asked }: { asked: ApprovalQuestion['asked'] }) {
  const { t } = useTranslation('mfe-seller');
  const { amount, counted, table, reference } = asked;
  return (
    <>
      <p className={styles.facts}>
        {counted !== undefined && (
          <span>
            {t('staff.approval.counted')}{' '}
            <b>
              <Price amount={counted} />
            </b>
          </span>
        )}
        {amount !== undefined && (
          <span>
            {counted !== undefined && `${t('staff.approval.difference')} `}
            <b>
              <Price amount={amount} />
            </b>
          </span>
        )}
        {table !== undefined && <span>{t('staff.approval.table', { table })}</span>}
        {reference !== undefined && <bdi dir="ltr">{reference}</bdi>}
      </p>
      {counted !== undefined && amount === undefined && <p>{t('staff.approval.later')}</p>}
    </>
  );
}

function Approvers({
  people,
  chosen,
  onChoose,
}: {
  people: ApprovalQuestion['people'];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  return (
    <div className={styles.people} role="group" aria-label={t('staff.approval.who')}>
      {people.map((person) => (
        <button
          key={person.id}
          type="button"
          aria-pressed={person.id === chosen}
          onClick={() => onChoose(person.id)}
        >
          <b>
            <bdi>{nameOf(person)}</bdi>
          </b>
          <span>{t(`staff.role.${person.role}`)}</span>
        </button>
      ))}
    </div>
  );
}
