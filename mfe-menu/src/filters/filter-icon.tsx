/** Two sliders. */
export function FilterIcon() {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden>
      <path d="M3.5 8h9m5 0h3M3.5 16h3m5 0h9" />
      <circle cx="15" cy="8" r="2.5" />
      <circle cx="9" cy="16" r="2.5" />
    </svg>
  );
}
