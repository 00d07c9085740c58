/**
 * Reads what the browser has kept as JSON. What is cut, edited, or of another version is nothing: a
 * page never fails because of it.
 * @param hasShape whether the value has what its reader relies on
 */
export function parseStored<T>(
  text: string | null,
  hasShape: (value: Partial<T>) => boolean,
): T | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<T> | null;
    return typeof value === 'object' && value !== null && hasShape(value)
      ? (value as T)
      : undefined;
  } catch {
    return undefined;
  }
}
