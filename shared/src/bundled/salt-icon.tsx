/** A salt shaker in the style of the site's icons. Decorative, because text is beside it. */
export function SaltIcon() {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8 9.5h8l1.3 10a1 1 0 0 1-1 1.1H7.7a1 1 0 0 1-1-1.1L8 9.5Z" />
      <path d="M8 9.5C8 6 9.6 3.5 12 3.5s4 2.5 4 6" />
      <path d="M12 6.2v.1M10.6 13.5v.1M13.5 13.5v.1M12 16.5v.1" />
    </svg>
  );
}
