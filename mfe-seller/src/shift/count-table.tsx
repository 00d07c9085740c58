import { useState } from 'react';
import {
  MAX_PIECES,
  type CountedPieces,
  DENOMINATIONS,
  piecesOf,
} from '@smokehouse/shared/contract/money/shifts/rules';
import { toSar } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, FieldError, Icon } from '@smokehouse/shared/ui';
import { Amount } from './amount';
import { type CountDraft, withStep } from './count-draft';
import styles from './shift.module.css';

type Denomination = (typeof DENOMINATIONS)[number];

/** Coins below this one are rare: they are shown when asked for. Unit: halalas. */
const SMALLEST_SHOWN = 25;

/** `500` or `0.50`. */
const figureOf = ({ halalas }: Denomination) =>
  halalas >= 100 ? String(toSar(halalas)) : toSar(halalas).toFixed(2);

/** Counts cash by its notes and coins: steppers that can be typed into, in Latin or Arabic digits. */
export function CountTable({
  draft,
  onChange,
}: {
  draft: CountDraft;
  onChange: (draft: CountDraft) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [isAll, setAll] = useState(false);
  const shown = DENOMINATIONS.filter(
    ({ halalas }) => isAll || halalas >= SMALLEST_SHOWN || (draft.pieces[halalas] ?? '') !== '',
  );
  const set = (halalas: number, typed: string) =>
    onChange({ ...draft, pieces: { ...draft.pieces, [halalas]: typed } });
  return (
    <>
      <table className={styles.cash}>
        <Head />
        <tbody>
          {shown.map((one) => (
            <tr key={one.halalas}>
              <DenominationCell denomination={one} />
              <td>
                <PiecesField
                  denomination={one}
                  typed={draft.pieces[one.halalas] ?? ''}
                  onType={(typed) => set(one.halalas, typed)}
                  onStep={(step) => onChange(withStep(draft, one.halalas, step))}
                />
              </td>
              <td>
                <Amount
                  sar={toSar(one.halalas * (piecesOf(draft.pieces[one.halalas] ?? '') ?? 0))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < DENOMINATIONS.length && (
        <Button variant="text" small onClick={() => setAll(true)}>
          <Icon name="plus" />
          {t('shift.smallCoins')}
        </Button>
      )}
    </>
  );
}

/** The count of a closed drawer. */
export function CountedTable({ counts }: { counts: readonly CountedPieces[] }) {
  const piecesBy = new Map(counts.map(({ halalas, pieces }) => [halalas, pieces]));
  return (
    <table className={styles.cash}>
      <Head />
      <tbody>
        {DENOMINATIONS.filter(({ halalas }) => piecesBy.get(halalas)).map((one) => (
          <tr key={one.halalas}>
            <DenominationCell denomination={one} />
            <td className="num">{piecesBy.get(one.halalas)}</td>
            <td>
              <Amount sar={toSar(one.halalas * (piecesBy.get(one.halalas) ?? 0))} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head() {
  const { t } = useTranslation('mfe-seller');
  return (
    <thead>
      <tr>
        <th scope="col">{t('shift.denomination')}</th>
        <th scope="col">{t('shift.pieces')}</th>
        <th scope="col">
          <span>{t('shift.amount')}</span>
        </th>
      </tr>
    </thead>
  );
}

function DenominationCell({ denomination }: { denomination: Denomination }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <th scope="row">
      <bdi dir="ltr" className="num">
        {figureOf(denomination)}
      </bdi>{' '}
      <small>{t(`shift.kind.${denomination.kind}`)}</small>
    </th>
  );
}

function PiecesField({
  denomination,
  typed,
  onType,
  onStep,
}: {
  denomination: Denomination;
  typed: string;
  onType: (typed: string) => void;
  onStep: (step: 1 | -1) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const name = t(`shift.pieceOf.${denomination.kind}`, { figure: figureOf(denomination) });
  const isWrong = piecesOf(typed) === null;
  const errorId = `pieces-${denomination.halalas}`;
  return (
    <>
      <span className={styles.stepper} role="group" aria-label={name}>
        <button type="button" aria-label={t('shift.less', { name })} onClick={() => onStep(-1)}>
          <Icon name="minus" />
        </button>
        <input
          aria-label={t('shift.piecesOf', { name })}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? errorId : undefined}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          placeholder="0"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" aria-label={t('shift.more', { name })} onClick={() => onStep(1)}>
          <Icon name="plus" />
        </button>
      </span>
      {isWrong && (
        <span className={styles.wrong}>
          <FieldError id={errorId}>{t('shift.wrongPieces', { most: MAX_PIECES })}</FieldError>
        </span>
      )}
    </>
  );
}
