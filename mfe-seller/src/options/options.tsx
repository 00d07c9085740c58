import { lazy, Suspense, useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import { optionsQuery } from '@smokehouse/shared/bundled/options-query';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { Select } from '@smokehouse/shared/bundled/select';
import { type OptionsMenu, paths, type Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import chooserAr from '@smokehouse/shared/locales/options.ar.json';
import chooserEn from '@smokehouse/shared/locales/options.en.json';
import { useQuery } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { ButtonLink, ControlField, ErrorNotice } from '@smokehouse/shared/ui';
import ar from './locales/optionsEditor.ar.json';
import en from './locales/optionsEditor.en.json';
import { type DishDrafts, DishGroups } from './dish-groups';
import { type GroupDrafts, GroupList } from './group-list';
import styles from './options.module.css';
import { Page } from '../parts/page';

const SeveralOptions = lazy(() => import(/* webpackChunkName: "options-several" */ './several'));
const OptionFiles = lazy(() => import(/* webpackChunkName: "options-files" */ './files'));

/** Views beside the editor, loaded when they are opened: value of `?view=` → key of the title. */
const VIEWS = { several: 'optionsEditor.several', files: 'optionsEditor.files' } as const;
type View = keyof typeof VIEWS;
const isView = (view: string | null): view is View => view !== null && view in VIEWS;

/**
 * `/seller/options`: the groups of options, and with `?dish=…` those of a dish. With `?view=…` the
 * change of several options, or import and export.
 */
function OptionsPage() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const [params] = useSearchParams();
  const options = useQuery({ ...optionsQuery, refetchOnMount: 'always' });
  const { data: dishes, isError, refetch } = useQuery(productsQuery);
  const menu = options.data;
  const shown = params.get('view');
  const view = isView(shown) ? shown : undefined;
  const retry = () => {
    void options.refetch();
    void refetch();
  };
  return (
    <Page title={t(view ? VIEWS[view] : 'optionsTitle')} actions={<ViewLinks view={view} />}>
      {menu && dishes ? (
        <Views view={view} menu={menu} dishes={dishes} />
      ) : options.isError || isError ? (
        <ErrorNotice text={shared('loadFailed')} onRetry={retry} />
      ) : (
        <p role="status">{shared('loading')}</p>
      )}
    </Page>
  );
}

interface Loaded {
  menu: OptionsMenu;
  dishes: readonly Product[];
}

function Views({ view, menu, dishes }: Loaded & { view: View | undefined }) {
  const { t: shared } = useTranslation('shared');
  const [groupDrafts, setGroupDrafts] = useState<GroupDrafts>({});
  const [dishDrafts, setDishDrafts] = useState<DishDrafts>({});
  const [params] = useSearchParams();
  const dish = dishes.find(({ _id }) => _id === params.get('dish'));
  if (view)
    return (
      <Suspense fallback={<p role="status">{shared('loading')}</p>}>
        {view === 'several' ? (
          <SeveralOptions menu={menu} />
        ) : (
          <OptionFiles menu={menu} dishes={dishes} />
        )}
      </Suspense>
    );
  return (
    <>
      <DishChoice dishes={dishes} dish={dish} />
      {dish ? (
        <DishGroups
          key={dish._id}
          dish={dish}
          menu={menu}
          dishes={dishes}
          drafts={dishDrafts}
          setDrafts={setDishDrafts}
        />
      ) : (
        <GroupList menu={menu} dishes={dishes} drafts={groupDrafts} setDrafts={setGroupDrafts} />
      )}
    </>
  );
}

/** Links to the other views, or back to the groups. */
function ViewLinks({ view }: { view: View | undefined }) {
  const { t } = useTranslation('mfe-seller');
  if (view)
    return (
      <ButtonLink variant="line" small to={paths.sellerOptions}>
        {t('optionsEditor.allGroups')}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink variant="line" small to={`${paths.sellerOptions}?view=several`}>
        {t('optionsEditor.severalLink')}
      </ButtonLink>
      <ButtonLink variant="line" small to={`${paths.sellerOptions}?view=files`}>
        {t('optionsEditor.files')}
      </ButtonLink>
    </>
  );
}

/** Chooses between all groups and those of one dish. */
function DishChoice({ dishes, dish }: { dishes: readonly Product[]; dish: Product | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const [, setParams] = useSearchParams();
  return (
    <div className={styles.choice}>
      <ControlField label={t('optionsEditor.dish')} hint={t('optionsEditor.dishHint')}>
        {(control) => (
          <Select
            {...control}
            value={dish?._id ?? ''}
            onChange={({ target }) => setParams(target.value ? { dish: target.value } : {})}
          >
            <option value="">{t('optionsEditor.allGroups')}</option>
            {dishes.map((one) => (
              <option key={one._id} value={one._id}>
                {dishName(one, language)}
              </option>
            ))}
          </Select>
        )}
      </ControlField>
      {dish && (
        <ButtonLink variant="text" to={paths.sellerOptions}>
          {t('optionsEditor.allGroups')}
        </ButtonLink>
      )}
    </div>
  );
}

export default ownTexts('options', { en: chooserEn, ar: chooserAr })(
  ownTexts('optionsEditor', { en, ar })(OptionsPage),
);
