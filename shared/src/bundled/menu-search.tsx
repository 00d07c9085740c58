import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useMenuSearch } from '@smokehouse/shared/bundled/use-menu-search';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useNavigationType } from '@smokehouse/shared/router';
import { Icon, IconButton, Input } from '@smokehouse/shared/ui';
import type { ComboboxState, SearchSuggestionsProps } from './search-suggestions';

const COLLAPSED: ComboboxState = { 'aria-expanded': false };

/** The suggestions, once they are loaded. If loading fails, the next focus tries again. */
function useSuggestions(): [Suggestions: ComponentType<SearchSuggestionsProps> | null, () => void] {
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps> | null>(
    null,
  );
  const load = () =>
    void import(/* webpackChunkName: "search-suggestions" */ './search-suggestions').then(
      (loaded) => setSuggestions(() => loaded.SearchSuggestions),
      () => undefined,
    );
  return [Suggestions, load];
}

/**
 * The search field of the navigation. Typing opens the menu, filtered by the text, and suggestions
 * below the field.
 */
export function SearchField({
  placeholder,
  namespace,
  autoFocus = false,
}: {
  placeholder: string;
  /** Name of the package that bundles the field. The texts of the suggestions become part of it. */
  namespace: string;
  autoFocus?: boolean;
}) {
  const { t } = useTranslation('shared');
  const [text, search] = useMenuSearch();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, loadSuggestions] = useSuggestions();
  const [isOpen, setOpen] = useState(false);
  const [combobox, setCombobox] = useState(COLLAPSED);
  // React's address changes after the letters are typed. Until then the field has its own text.
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    const isTyping = document.activeElement === input.current;
    if (!isTyping || String(navigationType) === 'POP') setTyped(undefined);
  }, [key, navigationType]);
  const value = typed ?? text;
  const type = (next: string) => {
    setTyped(next);
    setOpen(next.trim() !== '');
    search(next);
  };
  const isHydrated = useRef(false);
  useEffect(() => {
    if (isHydrated.current) return;
    isHydrated.current = true;
    // Letters that were typed before the scripts had loaded.
    const early = input.current?.value ?? '';
    if (early !== value) type(early);
  });
  return (
    <form
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(false);
        search(value);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Icon name="search" />
      <Input
        ref={input}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        {...combobox}
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('nav.search')}
        placeholder={placeholder}
        value={value}
        // The visitor has just opened this field.
        autoFocus={autoFocus}
        onFocus={loadSuggestions}
        onChange={(event) => type(event.target.value)}
      />
      {Suggestions && (
        <Suggestions
          namespace={namespace}
          text={value}
          input={input}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onCombobox={setCombobox}
          onType={type}
        />
      )}
    </form>
  );
}

/**
 * The search of narrow screens. Its row replaces the navigation until it is closed or another page
 * than the menu opens.
 * @returns `button`: the ref of the button that opens it and gets the focus back
 */
export function useSearchRow() {
  const { pathname } = useLocation();
  const [isSearching, setSearching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (pathname !== paths.allMenu) setSearching(false);
  }, [pathname]);
  // The button is hidden while the row is open.
  useLayoutEffect(() => {
    if (!isSearching && returnsFocus.current) button.current?.focus();
    returnsFocus.current = false;
  }, [isSearching]);
  return {
    isSearching,
    button,
    open: () => setSearching(true),
    close: () => {
      returnsFocus.current = true;
      setSearching(false);
    },
  };
}

/** The search field of narrow screens, with a button that closes it. */
export function SearchRow({
  onClose,
  ...field
}: ComponentProps<typeof SearchField> & { onClose: () => void }) {
  const { t } = useTranslation('shared');
  return (
    <div className="wrap searchrow">
      <IconButton label={t('close')} onClick={onClose}>
        <Icon name="next" className="back" />
      </IconButton>
      <SearchField {...field} autoFocus />
    </div>
  );
}
