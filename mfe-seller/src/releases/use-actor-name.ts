import { useTranslation } from '@smokehouse/shared/i18n';

/**
 * How the record's names read: the server's own moves in words, people and their tokens as they are
 * called.
 */
export function useActorName(): (who: string) => string {
  const { t } = useTranslation('mfe-seller');
  return (who) =>
    who === 'the server' ? t('releases.server') : who === 'start' ? t('releases.start') : who;
}
