import { paths, type Product, RELATED_PRODUCTS } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { ProductCard } from './product-card';

/** Others of the same category. The dish itself is left out: nobody needs a link to where they are. */
export function RelatedProducts({ product, products }: { product: Product; products: readonly Product[] }) {
  const { t } = useTranslation('mfe-menu');
  const related = products.filter((one) => one.category === product.category && one._id !== product._id).slice(0, RELATED_PRODUCTS);
  return (
    <section className="sec mfe-menu-related">
      <div className="sechead">
        <h2 className="display">{t('product.related')}</h2>
        <Link className="btn btn-line btn-sm" to={paths.allMenu}>{t('product.seeMore')}</Link>
      </div>
      <div className="grid g3">{related.map((one) => <ProductCard key={one._id} product={one} heading="h3" />)}</div>
    </section>
  );
}
