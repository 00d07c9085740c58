import { productsQuery } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Link, useParams } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { useCategoryNames } from '../parts/categories';
import { ProductDetail } from '../parts/product-detail';
import { RelatedProducts } from '../parts/related-products';
import '../menu.css';

/** One dish. It is found by its id alone, so that an old link survives a change of category. */
export default function ProductPage() {
  const { t } = useTranslation('mfe-menu');
  const { label } = useCategoryNames();
  const language = useLanguage((state) => state.language);
  const { id } = useParams();
  const { data: products, isError, refetch } = useQuery(productsQuery);
  const product = products?.find((one) => one._id === id);

  if (!products) {
    return (
      <main id="main" className="wrap mfe-menu-list">
        {isError
          ? <ErrorNotice text={t('loadFailed')} onRetry={() => void refetch()} />
          : <section className="detail" aria-hidden="true"><div className="pic sk" /><div className="mfe-menu-sk-copy"><div className="sk mfe-menu-sk-title" /><div className="sk mfe-menu-sk-line" /><div className="sk mfe-menu-sk-short" /></div></section>}
      </main>
    );
  }
  if (!product) {
    return (
      <main id="main" className="wrap mfe-menu-list">
        <h1 className="display">{t('product.unknownTitle')}</h1>
        <EmptyState text={t('product.unknown')} to={paths.allMenu} action={t('showAll')} />
      </main>
    );
  }
  return (
    <main id="main" className="wrap">
      <nav aria-label={t('product.breadcrumb')}>
        <ol className="crumb">
          <li><Link to={paths.home}>{t('home')}</Link></li>
          <li><Link to={paths.allMenu}>{t('menu')}</Link></li>
          {label(product.category) && <li><Link to={paths.category(product.category)}>{label(product.category)}</Link></li>}
          <li aria-current="page">{dishName(product, language)}</li>
        </ol>
      </nav>
      <ProductDetail product={product} />
      <RelatedProducts product={product} products={products} />
    </main>
  );
}
