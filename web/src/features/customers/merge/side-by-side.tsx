import './side-by-side.css'
import { chosenFields, phoneFields } from 'contract/customers/merge.rules.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { type CSSProperties, useId } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { mergeText } from '#src/text/en/merge.ts'
import { useText } from '#src/text/intl.ts'
import { propose, withToggled } from './merge-choice.ts'
import { Addresses, Choice, Notes, Numbers, Row, type RowProps, type SideBySideProps } from './side-rows.tsx'

/**
 * The customers in columns, one row per field: the chosen value, and the result at the right. On a phone,
 * cards.
 */
export function SideBySide({ sides, choice, onChoice }: SideBySideProps) {
  const t = useText(mergeText)
  const present = sides.filter((side) => choice.included.includes(side.id))
  const props = { sides, present, choice, onChoice }
  const style = { '--sides': present.length } as CSSProperties // a custom property
  return (
    <div className="merge-table" data-read={onChoice ? undefined : ''} style={style}>
      <Heads {...props} />
      <Choice {...props} field="name" />
      {phoneFields.map((field) => (
        <Numbers key={field} {...props} field={field} />
      ))}
      {chosenFields.map((field) => (
        <Choice key={field} {...props} field={field} />
      ))}
      <Addresses {...props} />
      <Notes {...props} />
      {!onChoice && <p className="visually-hidden">{t('merge.who-may')}</p>}
    </div>
  )
}

function Heads({ sides, present, choice, onChoice }: RowProps) {
  const t = useText(mergeText)
  const formats = useFormats()
  const name = useId()
  return (
    <Row label={t('merge.survivor')} isHead result={onChoice && t('merge.after')}>
      {present.map((side, at) => {
        const id = recordId('customer', side.id)
        const words = (
          <>
            <span className="medium">{id}</span> {onChoice && <Kbd>{String(at + 1)}</Kbd>}
            <span className="merge-since">
              {t('merge.since', { date: formats.shortDate(side.created_at) })}
              <br />
              {t('merge.work', { jobs: side.totals.jobs, enquiries: side.totals.enquiries })}
            </span>
          </>
        )
        return (
          <div key={side.id} className="merge-cell merge-head">
            {onChoice ? (
              <label className="merge-option">
                <input
                  type="radio"
                  name={name}
                  checked={choice.survivorId === side.id}
                  onChange={() =>
                    onChoice(propose(sides, { included: choice.included, survivorId: side.id }))
                  }
                />
                <span>{words}</span>
              </label>
            ) : (
              <TextLink to="/customers/$id" params={{ id: String(side.id) }}>
                {words}
              </TextLink>
            )}
            {onChoice && present.length > 2 && (
              <Button
                variant="ghost"
                size="tiny"
                aria-label={t('merge.leave-out-one', { id })}
                onClick={() => onChoice(withToggled(sides, choice, side.id))}
              >
                {t('merge.leave-out')}
              </Button>
            )}
          </div>
        )
      })}
    </Row>
  )
}

/** The customers of the group that are left out, to add them. */
export function LeftOut({ sides, choice, onChoice }: SideBySideProps) {
  const t = useText(mergeText)
  const out = sides.filter((side) => !choice.included.includes(side.id))
  if (out.length === 0 || !onChoice) return null
  return (
    <div className="merge-out">
      <span className="ink-2">{t('merge.left-out')}</span>
      {out.map((side) => {
        const next = withToggled(sides, choice, side.id)
        const name = `${side.name}, ${recordId('customer', side.id)}`
        return (
          <Button
            key={side.id}
            size="tiny"
            aria-label={t('merge.take-in', { name })}
            aria-disabled={next === choice}
            onClick={() => onChoice(next)}
          >
            {name}
          </Button>
        )
      })}
      {sides.length > 5 && <span className="ink-3 text-12">{t('merge.take-in-hint')}</span>}
    </div>
  )
}
