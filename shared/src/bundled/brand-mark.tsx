/** The logo in the colour of the text. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <path d="M20 2L23.35 11.79L33.7 11.95L25.42 18.16L28.46 28.05L20 22.1L11.54 28.05L14.58 18.16L6.3 11.95L16.65 11.79Z" />
      <path
        d="M4.5 28.5C8.5 34.3 14 37 20 37s11.5-2.7 15.5-8.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
