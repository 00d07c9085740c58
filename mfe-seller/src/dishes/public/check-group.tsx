/** Checkboxes in columns. */
export function CheckGroup<T extends string>({
  choices,
  chosen,
  labelOf,
  onChange,
}: {
  choices: readonly T[];
  chosen: readonly T[];
  labelOf: (choice: T) => string;
  onChange: (chosen: T[]) => void;
}) {
  return choices.map((one) => (
    <label key={one}>
      <input
        type="checkbox"
        checked={chosen.includes(one)}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
        }
      />
      {labelOf(one)}
    </label>
  ));
}
