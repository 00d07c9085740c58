import { type ComponentType, useEffect, useState } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { EmptyState, usePageTitle } from '@smokehouse/shared/ui';

/** The picture, loaded after the text: this page is in the shell's first script. */
function usePicture(): ComponentType | undefined {
  const [Picture, setPicture] = useState<ComponentType>();
  useEffect(() => {
    let isShown = true;
    import(/* webpackChunkName: "not-found-picture" */ './not-found-picture').then(
      (loaded) => {
        if (isShown) setPicture(() => loaded.default);
      },
      // Without it, the page says the same.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return Picture;
}

/** The page for an unknown address. */
export function NotFound() {
  const { t } = useTranslation('shell');
  const Picture = usePicture();
  usePageTitle(t('notFound.title'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <h1 className="display">{t('notFound.title')}</h1>
      </div>
      <EmptyState
        picture={<>{Picture && <Picture />}</>}
        text={t('notFound.text')}
        to={paths.allMenu}
        action={t('notFound.menu')}
      />
    </main>
  );
}
