import { paths } from '@smokehouse/shared/contract';
import { isLow } from '@smokehouse/shared/contract/menu/recipes/rules';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import { useAccess } from '../../staff/public/access';
import styles from './low-stock.module.css';
import { ingredientsQuery } from '../queries';
import { Link } from '@smokehouse/shared/router';

/** Names the ingredients of which little is left. Nothing while there are none. */
export function LowStock() {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const { may } = useAccess();
  const { data } = useQuery({ ...ingredientsQuery, enabled: may('ingredients.stock') });
  const low = data?.filter(isLow) ?? [];
  if (low.length === 0) return null;
  const names = low.map((ingredient) => dishName(ingredient, language)).join(t('comma'));
  const text = t('counts.low', { names });
  return (
    <p className={styles.low}>
      <Icon name="alert" />
      {may('menu.edit') ? <Link to={paths.sellerIngredients}>{text}</Link> : text}
    </p>
  );
}
