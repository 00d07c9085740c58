import { useId, useState } from 'react';
import { type Address, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';

/** An address in one line, in the order in which a driver reads it. */
function oneLine({ street, city, state, country, zipcode }: Address, comma: string): string {
  return `${[street, city, state, country].join(comma)} ${zipcode}`;
}

interface Props { addresses: readonly Address[]; selected: Address | undefined; onSelect: (id: string) => void }

/** Where the order goes, with the saved addresses to change it. */
export function AddressChoice({ addresses, selected, onSelect }: Props) {
  const { t, i18n } = useTranslation('mfe-cart');
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const comma = i18n.language === 'ar' ? '، ' : ', ';
  const addLink = <Link to={paths.addAddress}><Icon name="plus" /><span>{t('summary.addAddress')}</span></Link>;
  return (
    <section className="tk-sec mfe-cart-first">
      <div className="top">
        <h3>{t('summary.address')}</h3>
        {addresses.length > 0 && <button type="button" className="btn btn-text btn-sm mfe-cart-change" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>{t('summary.change')}</button>}
      </div>
      <p className="mfe-cart-address"><bdi>{selected ? oneLine(selected, comma) : t(user ? 'summary.noAddress' : 'summary.signIn')}</bdi></p>
      {user && (open || addresses.length === 0) && (
        <div className="addrlist" id={listId}>
          {addresses.length > 0 && (
            <ul role="listbox" aria-label={t('summary.saved')}>
              {addresses.map((address) => (
                <li key={address._id} role="none">
                  <button type="button" role="option" aria-selected={address === selected} onClick={() => { onSelect(address._id); setOpen(false); }}>
                    {address === selected ? <Icon name="check" /> : <span />}
                    <bdi>{oneLine(address, comma)}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {addLink}
        </div>
      )}
    </section>
  );
}
