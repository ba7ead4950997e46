import { labelOf } from 'contract/shared/terms.ts'
import { type Temperature as TemperatureSlug, temperatures } from 'contract/vocabulary.ts'

const bars = { hot: 3, medium: 2, cold: 1 } as const satisfies Record<TemperatureSlug, number>

/** Lead temperature is not a status: three bars and the label, in greys. */
export function Temperature({ value }: { value: TemperatureSlug }) {
  return (
    <span className="temperature">
      <span className="temperature-bars" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-on={bar <= bars[value] ? '' : undefined} />
        ))}
      </span>
      {labelOf(temperatures, value)}
    </span>
  )
}
