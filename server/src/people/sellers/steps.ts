import type { Factors, SellerStep } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { BlockingStep } from '../../http/sessions';
import type { Settings } from '../../settings';

/** A seller with everything that decides what they have to do next. */
async function findState(db: Database, id: string) {
  return db
    .selectFrom('sellers as s')
    .select((eb) => [
      's.password_generated',
      's.factor_declined_at',
      eb
        .exists(
          eb
            .selectFrom('seller_totp as t')
            .select('t.seller_id')
            .whereRef('t.seller_id', '=', 's.id')
            .where('t.activated_at', 'is not', null),
        )
        .as('has_totp'),
      eb
        .exists(
          eb.selectFrom('seller_passkeys as p').select('p.id').whereRef('p.seller_id', '=', 's.id'),
        )
        .as('has_passkey'),
      eb
        .exists(
          eb
            .selectFrom('seller_recovery_codes as r')
            .select('r.id')
            .whereRef('r.seller_id', '=', 's.id'),
        )
        .as('has_recovery_codes'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst();
}

/** The second factors of a seller. */
export async function findFactors(db: Database, id: string): Promise<Factors> {
  const state = await findState(db, id);
  return {
    totp: Boolean(state?.has_totp),
    passkey: Boolean(state?.has_passkey),
    recoveryCodes: Boolean(state?.has_recovery_codes),
  };
}

export const hasFactor = ({ totp, passkey }: Factors): boolean => totp || passkey;

type StepSettings = Pick<Settings, 'SELLER_SECOND_FACTOR'>;

/** What a signed-in seller must or may do next; undefined if nothing. */
export async function findStep(
  db: Database,
  settings: StepSettings,
  id: string,
): Promise<Exclude<SellerStep, 'second_factor'> | undefined> {
  const state = await findState(db, id);
  if (!state) return undefined;
  if (state.password_generated) return 'change_password';
  if (state.has_totp || state.has_passkey) return undefined;
  if (settings.SELLER_SECOND_FACTOR === 'required') return 'set_up_second_factor';
  return state.factor_declined_at ? undefined : 'offer_second_factor';
}

export const isBlocking = (step: SellerStep | undefined): step is BlockingStep =>
  step === 'change_password' || step === 'set_up_second_factor';

/** What a seller must do before their session can be used. */
export async function findBlockingStep(
  db: Database,
  settings: StepSettings,
  id: string,
): Promise<BlockingStep | undefined> {
  const step = await findStep(db, settings, id);
  return isBlocking(step) ? step : undefined;
}
