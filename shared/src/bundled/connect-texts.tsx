import type { AddTexts } from '@smokehouse/shared/contract/federation';

let addTexts: AddTexts | undefined;

/**
 * Receives the function that adds texts to the package's own namespace. A remote with own texts
 * exposes it as `connectTexts`, and the shell calls it.
 */
export function connectOwnTexts(add: AddTexts): void {
  addTexts = add;
}

/** Adds texts to the package's own namespace. Does nothing in a remote that is not connected. */
export const addOwnTexts: AddTexts = (language, texts) => addTexts?.(language, texts);
