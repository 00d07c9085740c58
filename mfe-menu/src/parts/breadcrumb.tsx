import { paths, type Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { useCategoryNames } from './categories';

/** Home / Menu / category / name. A dish without a known category has no third step. */
export function Breadcrumb({ product }: { product: Product }) {
  const { t } = useTranslation('mfe-menu');
  const { label } = useCategoryNames();
  const language = useLanguage((state) => state.language);
  // A guest at a table stays in the dine-in context.
  const atTable = useSession((state) => state.context === 'dine');
  const category = label(product.category);
  return (
    <nav aria-label={t('product.breadcrumb')}>
      <ol className="crumb" role="list">
        <li>
          <Link to={atTable ? paths.dineIn : paths.home}>{t('home')}</Link>
        </li>
        <li>
          <Link to={paths.allMenu}>{t('menu')}</Link>
        </li>
        {category && (
          <li>
            <Link to={paths.category(product.category)}>{category}</Link>
          </li>
        )}
        <li aria-current="page">{dishName(product, language)}</li>
      </ol>
    </nav>
  );
}
