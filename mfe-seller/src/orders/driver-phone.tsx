import { type FormEvent, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { Order } from '@smokehouse/shared/contract';
import { ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Button, Input } from '@smokehouse/shared/ui';
import { deliveries } from '../queries/orders';
import { useDeskMutation } from '../parts/use-desk-mutation';
import styles from './driver-phone.module.css';

/** The driver's phone of an order on its way, which its customer sees. Empty: none. */
export function DriverPhone({ order, status }: { order: Order; status: string }) {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const { isSending, send } = useDeskMutation();
  const isPickup = order.delivery?.fulfilment === 'pickup';
  // Only once the server has the status: a change of the phone must not set it.
  if (isPickup || status !== ON_THE_WAY || order.status !== ON_THE_WAY) return null;
  const { _id: orderId, receipt: name, driverPhone = '' } = order;
  const isChanged = typed !== undefined && typed.trim() !== driverPhone;

  function save(event: FormEvent) {
    event.preventDefault();
    if (typed === undefined) return;
    void send(async () => {
      const body = { orderId, status: ON_THE_WAY, from: ON_THE_WAY, driverPhone: typed };
      await call('PUT /api/order/status', body);
      await client.invalidateQueries({ queryKey: [deliveries.key] });
      setTyped(undefined);
      return { message: t('order.driverSaved', { name }) };
    });
  }
  return (
    <form className={styles.driver} onSubmit={save}>
      <label>
        <span>
          {t('order.driver')}
          <span className="vh">: {name}</span>
        </span>
        <Input
          type="tel"
          inputMode="tel"
          dir="ltr"
          maxLength={20}
          autoComplete="off"
          value={typed ?? driverPhone}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {isChanged && (
        <Button variant="line" small type="submit" aria-disabled={isSending}>
          {t('order.driverSave')}
          <span className="vh">: {name}</span>
        </Button>
      )}
    </form>
  );
}
