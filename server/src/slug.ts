/**
 * A name for addresses and files: Latin letters, digits and hyphens; `dish` for a name without any
 * (an Arabic one).
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  return slug || 'dish';
}
