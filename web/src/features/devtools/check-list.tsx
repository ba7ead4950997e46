import '#shared/components/fields/controls.css'
import './devtools.css'

type CheckListProps<V extends string> = {
  legend: string
  options: readonly { value: V; label: string }[]
  chosen: readonly V[]
  onChange: (chosen: V[]) => void
  /** Shown while nothing is chosen and the form was submitted. */
  problem: string | null
}

/** Several of many, in columns. */
export function CheckList<V extends string>({
  legend,
  options,
  chosen,
  onChange,
  problem,
}: CheckListProps<V>) {
  return (
    <>
      <fieldset className="check-list">
        <legend className="field-label">{legend}</legend>
        {options.map(({ value, label }) => (
          <label key={value} className="option">
            <input
              className="check"
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
