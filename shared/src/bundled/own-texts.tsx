import type { ComponentType } from 'react';
import { i18n } from '@smokehouse/shared/i18n';

/**
 * Texts that only the pages of one chunk need. They are part of that chunk, in both languages, and
 * one key of the package's namespace. Their files are `locales/<key>.en.json` and `<key>.ar.json`.
 * @returns a function that gives a component these texts
 */
export function ownTexts(
  namespace: string,
  key: string,
  texts: Readonly<Record<'en' | 'ar', object>>,
) {
  const add = () => {
    for (const [language, resources] of Object.entries(texts))
      if (i18n.getResource(language, namespace, key) === undefined)
        i18n.addResourceBundle(language, namespace, { [key]: resources }, true);
  };
  return function withTexts<Props extends object>(Component: ComponentType<Props>) {
    return function WithTexts(props: Props) {
      add();
      return <Component {...props} />;
    };
  };
}
