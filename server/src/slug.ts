/**
 * A name for addresses and files: Latin letters, digits and hyphens; `dish` for a name without any
 * (an Arabic one). It is never a property that every object has, such as `constructor`.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  return slug in {} ? `${slug}-dish` : slug || 'dish';
}
