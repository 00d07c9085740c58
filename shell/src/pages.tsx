import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { EmptyState } from '@smokehouse/shared/ui';
import { page } from './registry';

function Head({ title, lead }: { title: string; lead?: string }) {
  return <div className="pagehead"><div><h1 className="display">{title}</h1>{lead && <p>{lead}</p>}</div></div>;
}

export function About() {
  const { t } = useTranslation('shared');
  return (
    <main id="main" className="wrap">
      <Head title={t('about.title')} lead={t('about.lead')} />
      <section className="sec"><h2 className="display">{t('about.story')}</h2>{['p1', 'p2', 'p3'].map((key) => <p key={key} className="prose">{t(`about.${key}`)}</p>)}</section>
      <section className="facts3"><p><b>5+</b> {t('about.years')}</p><p><b>10+</b> {t('about.people')}</p></section>
      <section className="sec"><h2 className="display">{t('about.why')}</h2>{['philosophy', 'atmosphere', 'drinks'].map((key) => <p key={key} className="prose">{t(`about.${key}`)}</p>)}</section>
    </main>
  );
}

export function Contact() {
  const { t } = useTranslation('shared');
  return (
    <main id="main" className="wrap">
      <Head title={t('contact.title')} lead={t('contact.lead')} />
      <dl className="sec">
        <dt className="muted">{t('contact.address')}</dt><dd>{t('footer.city')}</dd>
        <dt className="muted">{t('contact.phone')}</dt><dd><a href={`tel:${page.site.phone.replace(/\s/g, '')}`}><bdi dir="ltr">{page.site.phone}</bdi></a></dd>
        <dt className="muted">{t('contact.hours')}</dt><dd><bdi dir="ltr" className="num">10:30 AM – 04:00 AM</bdi></dd>
      </dl>
    </main>
  );
}

/** A page that shows only its name. */
export function Placeholder({ name }: { name: 'menu' | 'gallery' }) {
  const { t } = useTranslation('shared');
  return <main id="main" className="wrap"><Head title={t(`placeholder.${name}`)} /></main>;
}

export function Legal({ name }: { name: 'privacy' | 'terms' | 'cookies' }) {
  const { t } = useTranslation('shared');
  return <main id="main" className="wrap"><Head title={t(`footer.${name}`)} /><p className="prose">{t(`legal.${name}`)}</p></main>;
}

export function NotFound() {
  const { t } = useTranslation('shared');
  return <main id="main" className="wrap"><Head title={t('notFound.title')} /><EmptyState text={t('notFound.text')} to={paths.home} action={t('notFound.home')} /></main>;
}
