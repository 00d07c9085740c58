import { call, productsQuery } from '@smokehouse/shared/api';
import { isCategoryPath, paths, type Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQuery, useQueryClient } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, EmptyState, ErrorNotice, Price } from '@smokehouse/shared/ui';
import { LoadingRows } from '../parts/loading';
import { reportError } from '../report-error';

/** The switch that takes a dish off the menu and puts it back. */
function StockSwitch({ product, name }: { product: Product; name: string }) {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const flip = useMutation({
    mutationFn: () => call('POST /api/product/stock', { id: product._id, inStock: !product.inStock }),
    onSuccess: () => client.invalidateQueries({ queryKey: productsQuery.queryKey }),
    onError: reportError,
  });
  // Not disabled meanwhile: that would take the focus away from who uses a keyboard.
  return (
    <button type="button" className="toggle" role="switch" aria-checked={product.inStock} aria-busy={flip.isPending} aria-label={name} onClick={() => { if (!flip.isPending) flip.mutate(); }}>
      <i /><span>{product.inStock ? t('list.inStock') : t('list.out')}</span>
    </button>
  );
}

function ProductRow({ product }: { product: Product }) {
  const { t } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const name = dishName(product, language);
  return (
    <tr className={product.inStock ? '' : 'is-out'}>
      <td><div className="pr"><DishPicture image={product.image} sizes="72px" />{name}</div></td>
      <td>{isCategoryPath(product.category) ? t(`category.${product.category}`) : product.category}</td>
      <td className="end"><Price amount={product.price} /></td>
      <td><StockSwitch product={product} name={name} /></td>
    </tr>
  );
}

function ProductTable({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className="sheet mfe-seller-scroll">
      <table className="t">
        <thead>
          <tr><th scope="col">{t('list.product')}</th><th scope="col">{t('list.category')}</th><th scope="col" className="end">{t('list.price')}</th><th scope="col" className="mfe-seller-stock">{t('list.stock')}</th></tr>
        </thead>
        <tbody>{products.map((product) => <ProductRow key={product._id} product={product} />)}</tbody>
      </table>
    </div>
  );
}

/** Every dish with its price, and the switch for its stock. */
export default function ProductList() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, error, refetch } = useQuery(productsQuery);
  return (
    <main className="o-main" id="main">
      <div className="o-head">
        <h1 className="display">{t('productList')}</h1>
        {data && (
          <div className="tally">
            <div><b>{data.length}</b><span>{t('list.products')}</span></div>
            <div><b>{data.filter((product) => !product.inStock).length}</b><span>{t('list.out')}</span></div>
          </div>
        )}
      </div>
      {data && data.length > 0 && <ProductTable products={data} />}
      {data?.length === 0 && <EmptyState icon="box" text={t('list.empty')} to={paths.seller} action={t('addProduct')} />}
      {!data && (error ? <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} /> : <LoadingRows rows={8} />)}
    </main>
  );
}
