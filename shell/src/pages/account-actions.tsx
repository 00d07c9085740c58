import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, notify } from '@smokehouse/shared/ui';
import { useForgetCustomer } from '../navbar/use-sign-out';
import styles from './account.module.css';

/** Runs one thing at a time; what goes wrong is said. */
function useAction(act: () => Promise<void>) {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      await act();
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

/** Ends all sessions of the account, this one too. */
export function SignOutEverywhere() {
  const { t } = useTranslation('shell');
  const forget = useForgetCustomer();
  const { isRunning, run } = useAction(async () => {
    const { message } = await call('POST /api/user/logout-everywhere');
    await forget();
    notify.success(message);
  });
  return (
    <button
      type="button"
      className="btn btn-line"
      disabled={isRunning}
      aria-busy={isRunning}
      onClick={run}
    >
      <Icon name="out" className="flip" />
      {t('account.devices.action')}
    </button>
  );
}

/** Gives the browser a file to keep. */
function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Everything that is kept of the customer, as a file that a person can read too. */
export function DownloadData() {
  const { t } = useTranslation('shell');
  const { isRunning, run } = useAction(async () => {
    const { success: _, ...data } = await call('GET /api/user/export');
    saveFile('smoke-house-my-data.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`);
  });
  return (
    <button
      type="button"
      className="btn btn-line"
      disabled={isRunning}
      aria-busy={isRunning}
      onClick={run}
    >
      <span className={styles.download}>
        <Icon name="upload" />
      </span>
      {t('account.data.action')}
    </button>
  );
}
