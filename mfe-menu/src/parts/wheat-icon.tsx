/** An ear of wheat, for allergens, in the style of the site's icons. Decorative. */
export function WheatIcon() {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 21V8M12 8c-1.8-1.3-1.8-3.4 0-5 1.8 1.6 1.8 3.7 0 5Z" />
      <path d="M12 12.5c-2.6.3-4.2-1-4.4-3.5 2.6-.2 4.2 1.1 4.4 3.5ZM12 12.5c2.6.3 4.2-1 4.4-3.5-2.6-.2-4.2 1.1-4.4 3.5Z" />
      <path d="M12 17.5c-2.6.3-4.2-1-4.4-3.5 2.6-.2 4.2 1.1 4.4 3.5ZM12 17.5c2.6.3 4.2-1 4.4-3.5-2.6-.2-4.2 1.1-4.4 3.5Z" />
    </svg>
  );
}
