import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  CURRENCY_LABEL,
  pictureUrl,
  PICTURE_WIDTHS,
  sitePictureUrl,
} from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, type IconName } from './icon';

/**
 * Formats an amount. Amounts below a thousand need no separators and skip `toLocaleString`, because
 * loading the number formats takes 100 ms on a slow phone.
 */
function formatAmount(amount: number, decimals: boolean): string {
  if (Math.abs(amount) < 999.5) return decimals ? amount.toFixed(2) : String(amount);
  return amount.toLocaleString(
    'en-US',
    decimals ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {},
  );
}

/** An amount in SAR: a small currency label and the figure, as an isolated left-to-right run. */
export function Price({ amount, decimals = false }: { amount: number; decimals?: boolean }) {
  const figure = formatAmount(amount, decimals || !Number.isInteger(amount));
  return (
    <bdi dir="ltr" className="price">
      <small>{CURRENCY_LABEL}</small> {figure}
    </bdi>
  );
}

/** Minus, quantity, plus. */
export function Stepper({
  name,
  quantity,
  onLess,
  onMore,
  quiet = false,
}: {
  name: string;
  quantity: number;
  onLess: () => void;
  onMore: () => void;
  quiet?: boolean;
}) {
  const { t } = useTranslation('shared');
  return (
    <div
      className={`stepper ${quiet ? 'quiet' : ''}`}
      role="group"
      aria-label={t('quantityOf', { name })}
    >
      <button type="button" aria-label={t('less', { name })} onClick={onLess}>
        <Icon name="minus" />
      </button>
      <output>{quantity}</output>
      <button type="button" aria-label={t('more', { name })} onClick={onMore}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

/**
 * An Add button that becomes a stepper, or a label if the dish is sold out. Add and plus are the
 * same element, so it keeps the focus. Moving the focus would force a second layout during the
 * click.
 */
export function AddControl({
  name,
  quantity,
  inStock,
  onAdd,
  onRemove,
}: {
  name: string;
  quantity: number;
  inStock: boolean;
  onAdd: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('shared');
  const addOrMore = useRef<HTMLButtonElement>(null);
  if (!inStock) return <span className="outtag">{t('outOfStock')}</span>;
  const isInCart = quantity > 0;
  const less = ({ currentTarget }: MouseEvent) => {
    // Removing the last one also removes this button. Move the focus to the remaining one.
    if (quantity === 1 && document.activeElement === currentTarget)
      addOrMore.current?.focus({ preventScroll: true });
    onRemove();
  };
  return (
    <span
      className={`add-control ${isInCart ? 'stepper' : ''}`}
      {...(isInCart && { role: 'group', 'aria-label': t('quantityOf', { name }) })}
    >
      {isInCart && (
        <button type="button" aria-label={t('less', { name })} onClick={less}>
          <Icon name="minus" />
        </button>
      )}
      {isInCart && <output>{quantity}</output>}
      <button
        ref={addOrMore}
        type="button"
        className={isInCart ? undefined : 'add'}
        aria-label={t(isInCart ? 'more' : 'addDish', { name })}
        onClick={onAdd}
      >
        <Icon name="plus" />
        {!isInCart && t('add')}
      </button>
    </span>
  );
}

/** Category → backdrop of a dish without a picture. The default is a board. */
const BACKDROPS: Readonly<Record<string, string>> = {
  burger: 'paper',
  sandwiches: 'paper',
  extras: 'paper',
  'bar-bq': 'tray',
  'salad-2': 'plate',
  'main-course': 'plate',
  dessert: 'boneplate',
  'kids-meal': 'boneplate',
  'mocktail-and-drinks': 'counter',
};

/** A dish's picture in a fitting width, or the backdrop of its category. */
export function DishPicture({
  image,
  category = '',
  alt = '',
  sizes = '(max-width: 760px) 100vw, 33vw',
  eager = false,
}: {
  image: string;
  category?: string;
  alt?: string;
  sizes?: string;
  eager?: boolean;
}) {
  if (!image)
    return (
      <img
        src={sitePictureUrl(`backdrop-${BACKDROPS[category] ?? 'board'}`, 800)}
        alt={alt}
        width={800}
        height={600}
        loading="lazy"
      />
    );
  return (
    <img
      src={pictureUrl(image, 800)}
      srcSet={PICTURE_WIDTHS.map((width) => `${pictureUrl(image, width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={900}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}

/** The logo and the name of the shop, linked to the home page. */
export function Brand({ to = '/' }: { to?: string }) {
  const { t } = useTranslation('shared');
  return (
    <Link className="brand" to={to}>
      <svg viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
        <path d="M20 2L23.35 11.79L33.7 11.95L25.42 18.16L28.46 28.05L20 22.1L11.54 28.05L14.58 18.16L6.3 11.95L16.65 11.79Z" />
        <path
          d="M4.5 28.5C8.5 34.3 14 37 20 37s11.5-2.7 15.5-8.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
      </svg>
      <span>
        <i>{t('brandLine')}</i>
        <b>{t('brandName')}</b>
      </span>
    </Link>
  );
}

/** A button for each language. The current one is underlined. */
export function LanguageSwitch() {
  const { t } = useTranslation('shared');
  const { language, setLanguage } = useLanguage();
  return (
    <div className="lang" role="group" aria-label={t('language')}>
      {(
        [
          ['en', 'EN', 'English'],
          ['ar', 'عربي', 'العربية'],
        ] as const
      ).map(([code, label, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-label={name}
          aria-pressed={language === code}
          aria-current={language === code ? 'true' : undefined}
          onClick={() => setLanguage(code)}
        >
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}

/**
 * An input with label and error. Pass `register(...)` of the form library as the other props.
 */
export function Field({
  label,
  error,
  hint,
  ...input
}: { label: string; error?: string | undefined; hint?: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={`field ${error ? 'err' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-msg` : hint ? `${id}-hint` : undefined}
        {...input}
      />
      {hint && !error && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="msg" id={`${id}-msg`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  error,
  hint,
  ...input
}: {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
} & ComponentProps<'input'>) {
  const { t } = useTranslation('shared');
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={`field ${error ? 'err' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <div className="pw">
        <input
          className="input"
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-msg` : hint ? `${id}-hint` : undefined}
          {...input}
        />
        <button
          type="button"
          className="iconbtn"
          aria-label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
        </button>
      </div>
      {hint && !error && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="msg" id={`${id}-msg`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  );
}

/**
 * A modal dialog with the native element. The browser traps and restores the focus. A click outside
 * closes it.
 */
export function Modal({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('shared');
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A click that starts inside, for example to select text, must not close the dialog.
  const isPressOutside = useRef(false);
  // A layout effect, because the browser restores the focus only while the dialog is in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // Focus the form's first field. Without a form, the browser focuses the close button.
    dialog?.querySelector<HTMLElement>('form input, form select')?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="modal"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        isPressOutside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (isPressOutside.current && event.target === ref.current) onClose();
      }}
    >
      <div className="modal-in">
        <button type="button" className="iconbtn close" aria-label={t('close')} onClick={onClose}>
          <Icon name="x" />
        </button>
        <h2 className="display" id={titleId}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

const STATUS: Record<string, { icon: IconName; tone: string }> = {
  'Food is being prepared': { icon: 'flame', tone: 's-prep' },
  'Out For Delivery': { icon: 'truck', tone: 's-out' },
  'Food Delivered': { icon: 'check', tone: 's-done' },
  'Food Placed': { icon: 'check', tone: 's-done' },
  'Payment Pending': { icon: 'clock', tone: 's-prep' },
  Paid: { icon: 'check', tone: 's-done' },
  Pending: { icon: 'clock', tone: 's-prep' },
};

/** A status with colour, icon and text. */
export function StatusLabel({ status, chip = false }: { status: string; chip?: boolean }) {
  const { t } = useTranslation('shared');
  const look = STATUS[status] ?? { icon: 'clock', tone: '' };
  return (
    <span className={`status ${chip ? 'chip' : ''} ${look.tone}`}>
      <Icon name={look.icon} />
      {t(`status.${status}`, status)}
    </span>
  );
}

/** An empty state: an icon, a sentence and an optional link. */
export function EmptyState({
  icon = 'bowl',
  text,
  to,
  action,
}: {
  icon?: IconName;
  text: string;
  to?: string;
  action?: string;
}) {
  return (
    <div className="state">
      <Icon name={icon} className="ic-lg" />
      <p>{text}</p>
      {to && action && (
        <Link className="btn btn-accent" to={to}>
          {action}
        </Link>
      )}
    </div>
  );
}

/**
 * An error message with a retry button. It replaces only the section that failed to load.
 */
export function ErrorNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation('shared');
  return (
    <div className="remote" role="alert">
      <Icon name="cloud" />
      <div>{text}</div>
      <button type="button" className="btn btn-line btn-sm" onClick={onRetry}>
        <Icon name="retry" />
        {t('retry')}
      </button>
    </div>
  );
}
