import { useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { paths, type Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Button, ButtonLink, EmptyState, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import ar from './locales/counts.ar.json';
import en from './locales/counts.en.json';
import { CountDialog } from './count-dialog';
import { countsQuery } from './public/counts-query';
import { DeleteDialog } from './delete-dialog';
import { EditDialog } from './edit-dialog';
import { EMPTY_FILTER, filterProducts, ProductFilterBar } from './product-filter';
import { ProductTable, ProductTableLoading } from './product-table';
import { LowStock } from '../ingredients/public/low-stock';
import { DeskIcon } from '../parts/desk-icon';
import { Page } from '../parts/page';
import { useAccess } from '../staff/public/access';
import styles from './product-list.module.css';

/** `/seller/product-list`: all dishes with price and stock switch. */
function ProductList() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { may } = useAccess();
  const { data, error, refetch } = useQuery(productsQuery);
  const tallies = [
    { label: t('list.products'), count: data?.length },
    { label: t('list.out'), count: data?.filter((product) => !product.inStock).length },
  ];
  return (
    <Page title={t('productList')} tallies={tallies}>
      {may('menu.edit') && (
        <div className={styles.links}>
          <ButtonLink variant="text" to={paths.sellerIngredients}>
            <DeskIcon name="chart" />
            {t('counts.ingredients')}
          </ButtonLink>
          <ButtonLink variant="text" to={paths.sellerSearchWords}>
            <Icon name="search" />
            {t('searchWords')}
          </ButtonLink>
          <ButtonLink variant="text" to={paths.sellerPictures}>
            <DeskIcon name="camera" />
            {t('sitePictures')}
          </ButtonLink>
        </div>
      )}
      <LowStock />
      {(data ? data.length > 0 : !error) && <FilterableProducts products={data} />}
      {data?.length === 0 && (
        <EmptyState icon="box" text={t('list.empty')} to={paths.seller} action={t('addProduct')} />
      )}
      {!data && error && <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />}
    </Page>
  );
}

function FilterableProducts({ products }: { products: readonly Product[] | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [edited, setEdited] = useState<Product | null>(null);
  const [deleted, setDeleted] = useState<Product | null>(null);
  const [counted, setCounted] = useState<Product | null>(null);
  const { data: counts } = useQuery(countsQuery);
  const found = products && filterProducts(products, filter);
  return (
    <>
      <ProductFilterBar filter={filter} found={found?.length} onChange={setFilter} />
      {!found && <ProductTableLoading />}
      {found && found.length > 0 && (
        <ProductTable
          products={found}
          counts={counts}
          onCount={setCounted}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
      )}
      {found?.length === 0 && (
        <EmptyState icon="search" text={t('list.nothing')}>
          <Button variant="line" onClick={() => setFilter(EMPTY_FILTER)}>
            {t('list.showAll')}
          </Button>
        </EmptyState>
      )}
      {counted && (
        <CountDialog
          product={counted}
          left={counts?.get(counted._id)}
          onClose={() => setCounted(null)}
        />
      )}
      {edited && <EditDialog product={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteDialog product={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

export default ownTexts('counts', { en, ar })(ProductList);
