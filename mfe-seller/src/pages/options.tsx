import { useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import { optionsQuery } from '@smokehouse/shared/bundled/options-query';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { Select } from '@smokehouse/shared/bundled/select';
import { paths, type Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import chooserAr from '@smokehouse/shared/locales/options.ar.json';
import chooserEn from '@smokehouse/shared/locales/options.en.json';
import { useQuery } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { ButtonLink, ControlField, ErrorNotice } from '@smokehouse/shared/ui';
import ar from '../../locales/optionsEditor.ar.json';
import en from '../../locales/optionsEditor.en.json';
import { type DishDrafts, DishGroups } from '../options/dish-groups';
import { type GroupDrafts, GroupList } from '../options/group-list';
import styles from '../options/options.module.css';
import { Page } from '../parts/page';

/** `/seller/options`: the groups of options, and with `?dish=…` those of a dish. */
function OptionsPage() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const [params] = useSearchParams();
  const options = useQuery({ ...optionsQuery, refetchOnMount: 'always' });
  const { data: dishes, isError, refetch } = useQuery(productsQuery);
  const [groupDrafts, setGroupDrafts] = useState<GroupDrafts>({});
  const [dishDrafts, setDishDrafts] = useState<DishDrafts>({});
  const menu = options.data;
  const dish = dishes?.find(({ _id }) => _id === params.get('dish'));
  const retry = () => {
    void options.refetch();
    void refetch();
  };
  return (
    <Page title={t('optionsTitle')}>
      {menu && dishes && (
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
            <GroupList
              menu={menu}
              dishes={dishes}
              drafts={groupDrafts}
              setDrafts={setGroupDrafts}
            />
          )}
        </>
      )}
      {!(menu && dishes) &&
        (options.isError || isError ? (
          <ErrorNotice text={shared('loadFailed')} onRetry={retry} />
        ) : (
          <p role="status">{shared('loading')}</p>
        ))}
    </Page>
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
