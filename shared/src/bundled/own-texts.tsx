import type { ComponentType } from 'react';
import type { Language } from '@smokehouse/shared/contract';
import { addOwnTexts } from './connect-texts';

/**
 * Texts that only one chunk needs. They are part of that chunk, in both languages, and
 * one key of the package's namespace. Their files are `locales/<key>.en.json` and `<key>.ar.json`,
 * of the package or of a feature's folder; in that of the feature `<key>` they are `locales/en.json`
 * and `ar.json`.
 * @returns a function that adds them, and does nothing when it is called again
 */
export function textsOnce(key: string, texts: Readonly<Record<Language, object>>): () => void {
  let isAdded = false;
  return () => {
    if (isAdded) return;
    isAdded = true;
    addOwnTexts('en', { [key]: texts.en });
    addOwnTexts('ar', { [key]: texts.ar });
  };
}

/**
 * `textsOnce` for a chunk that is a component.
 * @returns a function that gives a component these texts
 */
export function ownTexts(key: string, texts: Readonly<Record<Language, object>>) {
  const add = textsOnce(key, texts);
  return function withTexts<Props extends object>(Component: ComponentType<Props>) {
    return function WithTexts(props: Props) {
      add();
      return <Component {...props} />;
    };
  };
}
