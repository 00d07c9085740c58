import { productsQuery } from '@smokehouse/shared/api';
import { CATEGORY_PATHS, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Link } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { ErrorNotice } from '@smokehouse/shared/ui';
import { BottomBar } from '../parts/bottom-bar';
import { RowCard } from '../parts/row-card';
import { useCurrentSection } from '../parts/use-current-section';
import { useDineContext } from '../parts/use-dine-context';

/** Only the first dishes are on the first screen; their pictures come at once. */
const EAGER_PICTURES = 2;

/** The menu of a guest at a table: one page, ten sections. */
export default function DineIn() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const guest = useSession((state) => state.guest);
  const { data: products, isPending, isError, refetch } = useQuery(productsQuery);
  const current = useCurrentSection(CATEGORY_PATHS, Boolean(products));
  useDineContext();

  const sections = CATEGORY_PATHS.map((path) => ({ path, dishes: (products ?? []).filter((product) => product.category === path) }));
  return (
    <>
      <main id="main">
        <nav className="catbar" aria-label={t('categories')}>
          <div className="wrap">
            <ul>
              {sections.map(({ path, dishes }) => (
                <li key={path}><a href={`#${path}`} aria-current={current === path ? 'true' : undefined}>{shared(`category.${path}`)} <span className="c">{products ? dishes.length : ''}</span></a></li>
              ))}
            </ul>
          </div>
        </nav>
        <div className="wrap">
          <div className="dine-head">
            <div>
              <h1 className="display mfe-dine-title">{t('dineIn.title')}</h1>
              <p className="muted">{guest ? t('dineIn.hello', { name: guest.name }) : t('dineIn.welcome')}</p>
            </div>
          </div>
          {isPending && <div className="rows" aria-busy="true" aria-label={shared('loading')}>{[1, 2, 3, 4, 5, 6].map((key) => <div key={key} className="sk mfe-dine-sk" />)}</div>}
          {isError && !products && <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />}
          {products && sections.map(({ path, dishes }, index) => (
            <section key={path} className="dine-sec" id={path} aria-labelledby={`${path}-title`}>
              <header><h2 className="display" id={`${path}-title`}>{shared(`category.${path}`)}</h2><span className="num">{dishes.length}</span></header>
              {dishes.length === 0 && <p className="muted">{t('dineIn.none')}</p>}
              <div className="rows">{dishes.map((dish, place) => <RowCard key={dish._id} product={dish} eager={index === 0 && place < EAGER_PICTURES} />)}</div>
            </section>
          ))}
        </div>
        <div className="bar-pad" />
      </main>
      <BottomBar products={products ?? []}><Link className="btn btn-accent" to={paths.dineOrder}>{t('viewCart')}</Link></BottomBar>
    </>
  );
}
