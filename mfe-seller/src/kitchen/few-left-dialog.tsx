import { call, productsQuery } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { countsQuery } from '../dishes/public/counts-query';
import { Dialog } from '../parts/dialog';
import { useDeskMutation } from '../parts/use-desk-mutation';
import styles from './few-left-dialog.module.css';

/** More are entered on the page of dishes. */
const MOST = 12;

/** Says with one press how many of a dish are left today. */
export default function FewLeftDialog({
  product,
  name,
  onClose,
}: {
  product: string;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useDeskMutation({
    stale: [countsQuery.queryKey, productsQuery.queryKey],
  });
  const set = (left: number) =>
    void send(async () => {
      const answer = await call('POST /api/seller/counts', { id: product, left });
      onClose();
      return answer;
    });
  return (
    <Dialog title={t('kitchen.dishStock.title', { name })} onClose={onClose}>
      <div className={styles.counts}>
        {Array.from({ length: MOST }, (_, index) => index + 1).map((left) => (
          <Button key={left} variant="line" aria-disabled={isSending} onClick={() => set(left)}>
            <span className="num">{left}</span>
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
