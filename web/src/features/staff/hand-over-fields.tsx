import { useFormats } from '#shared/format/formats.ts'
import { Segments } from '#shared/ui/segments.tsx'
import { handOverText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import type { HandOver } from './use-hand-over.ts'

/** The colleagues who get the open enquiries, evenly or by city, and how many each gets. */
export function HandOverFields({ handOver }: { handOver: HandOver }) {
  const t = useText(handOverText)
  const formats = useFormats()
  const { open, colleagues, chosen, toggle, mode, setMode, shares } = handOver
  return (
    <>
      <fieldset className="hand-over">
        <legend className="field-label">{t('hand-over.to', { count: open?.total ?? 0 })}</legend>
        <div>
          {colleagues.map(({ id, name }) => (
            <label key={id} className="option">
              <input
                className="check"
                type="checkbox"
                checked={chosen.some((each) => each.id === id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="row">
        <Segments
          label={t('hand-over.mode')}
          value={mode}
          options={[
            { value: 'evenly', label: t('hand-over.evenly') },
            { value: 'by-city', label: t('hand-over.by-city') },
          ]}
          onChange={setMode}
        />
      </div>
      {mode === 'by-city' && <Cities handOver={handOver} />}
      {chosen.length > 0 && (
        <ul className="hand-over-shares" aria-label={t('hand-over.preview')} aria-live="polite">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <b className="tabular">{formats.count(shares.get(id) ?? 0)}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Each city with its user; the enquiries of the others are shared evenly. */
function Cities({ handOver: { open, chosen, ownerOf, give } }: { handOver: HandOver }) {
  const t = useText(handOverText)
  const formats = useFormats()
  return (
    <ul className="hand-over-shares">
      {(open?.cities ?? []).map(({ city, enquiries }) => {
        const name = city ?? t('hand-over.no-city')
        return (
          <li key={name}>
            <span>
              {name} <span className="ink-3 tabular">{formats.count(enquiries)}</span>
            </span>
            <select
              className="input"
              aria-label={t('hand-over.city', { city: name })}
              value={ownerOf(city) ?? ''}
              onChange={({ target }) => give(city, target.value === '' ? null : Number(target.value))}
            >
              <option value="">{t('hand-over.shared')}</option>
              {chosen.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
          </li>
        )
      })}
    </ul>
  )
}
