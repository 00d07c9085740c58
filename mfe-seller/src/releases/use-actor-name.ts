import { useTranslation } from '@smokehouse/shared/i18n';

/** Translates the server's own names. Names of people and tokens stay unchanged. */
export function useActorName(): (who: string) => string {
  const { t } = useTranslation('mfe-seller');
  return (who) =>
    who === 'the server' ? t('releases.server') : who === 'start' ? t('releases.start') : who;
}
