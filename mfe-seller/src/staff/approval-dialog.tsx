import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { CallAnswer, DrawerDifference } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { amountText } from '../corrections/public/amount-text';
import { Dialog } from '../parts/dialog';
import { useNameOf } from '../parts/use-name-of';
import styles from './approval-dialog.module.css';
import { CheckDifference, type CheckedDifference } from './check-difference';
import { DrawerFacts, isBlind } from './drawer-facts';
import { PinForm } from './pin-form';
import { TakenDishes } from './taken-dishes';

/** What the server asks the approver, and whom. */
export type ApprovalQuestion = CallAnswer<'POST /api/seller/approvals/ask'>;

/** Whether somebody approved it, or who has refused it; neither if the dialog was closed. */
export interface ApprovalAnswer {
  isApproved?: boolean;
  refusedBy?: ApprovalQuestion['people'][number] | undefined;
}

/**
 * Says what the signed-in person wants to do, and asks for the name and PIN of somebody who may. On
 * a person's own device it names them only: PINs work at shared tablets.
 */
export function ApprovalDialog({
  question,
  onAnswer,
}: {
  question: ApprovalQuestion;
  onAnswer: (answer: ApprovalAnswer) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const isAtTablet = useSession((session) => session.staff?.isAtTablet === true);
  const isHere = isAtTablet && question.people.length > 0;
  return (
    <Dialog title={t('staff.approval.title')} wide={isHere} onClose={() => onAnswer({})}>
      {isHere ? (
        <ByPin question={question} onAnswer={onAnswer} />
      ) : (
        <Elsewhere question={question} />
      )}
    </Dialog>
  );
}

/** At a shared tablet: the name and PIN of one of them. */
function ByPin({
  question: { approval, asked, people },
  onAnswer,
}: {
  question: ApprovalQuestion;
  onAnswer: (answer: ApprovalAnswer) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  // Each press of a name starts its PIN anew, with the focus in the field.
  const [pressed, setPressed] = useState({ id: '', times: 0 });
  const [checked, setChecked] = useState<CheckedDifference>();
  // One person needs no choice.
  const chosen =
    people.find(({ id }) => id === pressed.id) ?? (people.length === 1 ? people[0] : undefined);

  /** The difference of a blind count comes after the PIN, and is approved with a second press. */
  async function approve(staffId: string, pin: string, seen?: DrawerDifference) {
    const given = { approval, staffId, pin, ...(seen && { seen }) };
    const { shown } = await call('POST /api/seller/approvals', given);
    if (!shown) return onAnswer({ isApproved: true });
    setChecked({
      difference: shown,
      approve: () => approve(staffId, pin, shown),
      refuse: async () => {
        await call('POST /api/seller/approvals/refuse', { approval, staffId, pin });
        onAnswer({ refusedBy: people.find(({ id }) => id === staffId) });
      },
    });
  }
  return (
    <div className={styles.columns}>
      <div>
        <AskedAction asked={{ ...asked, ...checked?.difference }} />
        {!checked && (
          <Approvers
            people={people}
            chosen={chosen?.id}
            onChoose={(id) => setPressed({ id, times: pressed.times + 1 })}
          />
        )}
      </div>
      {chosen && checked && <CheckDifference name={nameOf(chosen)} checked={checked} />}
      {chosen && !checked && (
        <PinForm
          key={`${chosen.id} ${pressed.times}`}
          label={t('staff.pin.of', { name: nameOf(chosen) })}
          submit={t(`staff.approval.${isBlind(asked) ? 'show' : 'submit'}`)}
          send={(pin) => approve(chosen.id, pin)}
        />
      )}
    </div>
  );
}

/** On a person's own device, or where nobody has a PIN. */
function Elsewhere({ question: { asked, people } }: { question: ApprovalQuestion }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  return (
    <>
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
    </>
  );
}

/** Who wants to do what, for how much, and where. */
function AskedAction({ asked }: { asked: ApprovalQuestion['asked'] }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const nameOf = useNameOf();
  const staff = useSession((session) => session.staff);
  const { action, items = [], isTable, way, drawer, back = [], correctionReason } = asked;
  const text = useCorrectionTexts();
  const reason = asked.reason ?? (correctionReason && text(`corrected.reason.${correctionReason}`));
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const dishes = items.map(
    ({ name, nameAr, quantity }) => `${quantity} × ${textIn(language, name, nameAr)}`,
  );
  const wish = action === 'discount' && dishes.length > 0 ? 'discountOf' : action;
  return (
    <div className={styles.asked}>
      <p>
        {t(`staff.approval.${isTable ? 'wantsAtTable' : 'wants'}.${wish}`, {
          name: staff && nameOf(staff),
          items: list.format(dishes),
          way: way && t(`staff.approval.way.${way}`),
          drawer: drawer && nameOf(drawer),
        })}
      </p>
      <TakenDishes asked={asked} />
      <AskedFacts asked={asked} />
      <WalkOutFacts asked={asked} />
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
  const { action, amount, table, reference } = asked;
  return (
    <>
      <DrawerFacts asked={asked} />
      <p className={styles.facts}>
        {amount !== undefined && action !== 'close_drawer' && (
          <span>
            <b>
              <Price amount={amount} />
            </b>
          </span>
        )}
        {table !== undefined && <span>{t('staff.approval.table', { table })}</span>}
        {reference !== undefined && <bdi dir="ltr">{reference}</bdi>}
      </p>
    </>
  );
}

/** What the restaurant loses with guests who left, in words: a bare amount of 0 would hide it. */
function WalkOutFacts({
  asked: { action, amount, cancelled, table, unserved },
}: {
  asked: ApprovalQuestion['asked'];
}) {
  const { t } = useTranslation('mfe-seller');
  if (action !== 'walk_out' || amount === undefined) return null;
  return (
    <>
      <p>
        {amount > 0
          ? t('staff.approval.walkOut.sold', { amount: amountText(amount) })
          : t('staff.approval.walkOut.soldNothing')}
      </p>
      {cancelled !== undefined && cancelled > 0 && (
        <p>{t('staff.approval.walkOut.cancelled', { amount: amountText(cancelled) })}</p>
      )}
      {unserved && (
        <>
          <p>{t('staff.approval.walkOut.unserved')}</p>
          <TakenDishes asked={{ taken: unserved, table }} />
        </>
      )}
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
