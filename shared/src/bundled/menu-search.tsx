import { useEffect, useRef, useState } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useNavigate, useNavigationType } from '@smokehouse/shared/router';
import { Icon, Input } from '@smokehouse/shared/ui';

/**
 * The search text of the menu. The address (`/all-menu?q=…`) is its only state, so it survives a
 * reload, the back button and a shared link.
 * @returns the text, empty on other pages, and a function that opens the menu with another text
 */
export function useMenuSearch(): [text: string, search: (text: string) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const text = pathname === paths.allMenu ? (new URLSearchParams(search).get('q') ?? '') : '';
  return [
    text,
    (next) =>
      void navigate(
        {
          pathname: paths.allMenu,
          search: next && `?${new URLSearchParams({ q: next }).toString()}`,
        },
        // The browser's address, because React's changes only when the page has loaded: every
        // letter typed until then would add a history entry.
        { replace: location.pathname === paths.allMenu },
      ),
  ];
}

/** The search field of the navigation. Typing opens the menu, filtered by the text. */
export function SearchField({
  placeholder,
  autoFocus = false,
}: {
  placeholder: string;
  autoFocus?: boolean;
}) {
  const { t } = useTranslation('shared');
  const [text, search] = useMenuSearch();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const input = useRef<HTMLInputElement>(null);
  // React's address changes after the letters are typed. Until then the field has its own text.
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    const isTyping = document.activeElement === input.current;
    if (!isTyping || String(navigationType) === 'POP') setTyped(undefined);
  }, [key, navigationType]);
  return (
    <form
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed ?? text);
      }}
    >
      <Icon name="search" />
      <Input
        ref={input}
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('nav.search')}
        placeholder={placeholder}
        value={typed ?? text}
        // The visitor has just opened this field.
        autoFocus={autoFocus}
        onChange={(event) => {
          setTyped(event.target.value);
          search(event.target.value);
        }}
      />
    </form>
  );
}
