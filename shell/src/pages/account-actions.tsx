import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon, notify } from '@smokehouse/shared/ui';
import { useClearCustomer } from '../session/use-sign-out';
import styles from './account.module.css';

/** Runs an action, one at a time, and shows its error as a toast. */
function useAction(action: () => Promise<void>) {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      await action();
    } catch (error) {
      notify.error((error as Error).message);
    }
    setRunning(false);
  };
  return {
    isRunning,
    run: () => {
      void run();
    },
  };
}

/** Ends all sessions of the account, including this one. */
export function SignOutEverywhere() {
  const { t } = useTranslation('shell');
  const clearCustomer = useClearCustomer();
  const { isRunning, run } = useAction(async () => {
    const { message } = await call('POST /api/user/logout-everywhere');
    await clearCustomer();
    notify.success(message);
  });
  return (
    <Button variant="line" className={styles.action} busy={isRunning} onClick={run}>
      <Icon name="out" className="flip" />
      {t('account.devices.action')}
    </Button>
  );
}

/** Starts a download of a text file. */
function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Downloads all stored data of the customer as a readable JSON file. */
export function DownloadData() {
  const { t } = useTranslation('shell');
  const { isRunning, run } = useAction(async () => {
    const { success: _, ...data } = await call('GET /api/user/export');
    saveFile('smoke-house-my-data.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`);
  });
  return (
    <Button variant="line" className={styles.action} busy={isRunning} onClick={run}>
      <span className={styles.download}>
        <Icon name="upload" />
      </span>
      {t('account.data.action')}
    </Button>
  );
}
