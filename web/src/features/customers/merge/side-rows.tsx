import '#shared/components/fields/controls.css'
import { customerFields } from 'contract/customers/customers.fields.ts'
import { type ChosenField, numbersOf, type PhoneField } from 'contract/customers/merge.rules.ts'
import type { MergeSide } from 'contract/customers/merge.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { fieldText } from 'contract/shared/record-fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { type ReactNode, useId } from 'react'
import { mergeText } from '#src/text/en/merge.ts'
import { useText } from '#src/text/intl.ts'
import { type MergeChoice, withField, withNoteOf } from './merge-choice.ts'

export type SideBySideProps = {
  sides: readonly MergeSide[]
  choice: MergeChoice
  /** Null for users who may read but not merge. */
  onChoice: ((choice: MergeChoice) => void) | null
}

/** The formatted value. */
const shown = (field: ChosenField | PhoneField, value: string | null) =>
  fieldText(customerFields[field], value) || null

export type RowProps = SideBySideProps & { present: MergeSide[] }

type RowFrameProps = { label: string; isHead?: boolean; result?: ReactNode; children: ReactNode }

export function Row({ label, isHead, result, children }: RowFrameProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={isHead ? 'merge-row merge-row-head' : 'merge-row'}>
      <span id={id} className="merge-label">
        {label}
      </span>
      {children}
      {result && <div className="merge-cell merge-result">{result}</div>}
    </fieldset>
  )
}

/** The id before a value, on a phone only: its columns have no heads. */
const SideId = ({ side }: { side: MergeSide }) => (
  <span className="merge-whose">{recordId('customer', side.id)}</span>
)

function Value({ value }: { value: ReactNode }) {
  const t = useText(mergeText)
  return value ? (
    <span className="merge-value">{value}</span>
  ) : (
    <span className="merge-value ink-3">{t('merge.empty')}</span>
  )
}

export function Choice({ sides, present, choice, onChoice, field }: RowProps & { field: ChosenField }) {
  const label = customerFields[field].label
  const t = useText(mergeText)
  const name = useId()
  const now = choice.fields[field]
  const differs = present.some((side) => side[field] !== present[0]?.[field])
  return (
    <Row label={label} result={onChoice && <Value value={shown(field, now)} />}>
      {present.map((side) => (
        <div key={side.id} className="merge-cell">
          {onChoice && differs ? (
            <label className="merge-option">
              <input
                type="radio"
                name={name}
                aria-label={`${t('merge.field-of', { field: label, id: recordId('customer', side.id) })}: ${shown(field, side[field]) ?? t('merge.empty')}`}
                checked={side[field] === now}
                onChange={() => onChoice(withField(sides, choice, field, side[field]))}
              />
              <SideId side={side} />
              <Value value={shown(field, side[field])} />
            </label>
          ) : (
            <>
              <SideId side={side} />
              <Value value={shown(field, side[field])} />
            </>
          )}
        </div>
      ))}
    </Row>
  )
}

export function Numbers({ sides, present, choice, onChoice, field }: RowProps & { field: PhoneField }) {
  const label = customerFields[field].label
  const t = useText(mergeText)
  const select = onChoice && (
    <select
      className="input merge-select tabular"
      aria-label={t('merge.result-of', { field: label })}
      value={choice.fields[field] ?? ''}
      onChange={(event) =>
        onChoice(
          // Only the phone is required; its list has no empty option.
          withField(sides, choice, field, (event.target.value || null) as string),
        )
      }
    >
      {field !== 'phone' && <option value="">{t('merge.empty')}</option>}
      {numbersOf(present).map((phone) => (
        <option key={phone} value={phone}>
          {displayPhone(phone)}
        </option>
      ))}
    </select>
  )
  return (
    <Row label={label} result={select}>
      {present.map((side) => (
        <div key={side.id} className="merge-cell tabular">
          <SideId side={side} />
          <Value value={shown(field, side[field])} />
        </div>
      ))}
    </Row>
  )
}

/** The locality often equals the area: it is shown once. */
const addressLine = ({ line_1, line_2, area, pincode }: MergeSide['addresses'][number]) =>
  [...new Set([line_1, line_2, area, pincode])].filter(Boolean).join(', ')

export function Addresses({ present, choice, onChoice }: RowProps) {
  const t = useText(mergeText)
  const name = useId()
  const primaryOf = (side: MergeSide) => side.addresses[0]
  const kept = present.flatMap((side) => side.addresses).find((address) => address.id === choice.addressId)
  const canChoose = onChoice && present.filter(primaryOf).length > 1
  return (
    <Row label={t('merge.address')} result={onChoice && <Value value={kept && addressLine(kept)} />}>
      {present.map((side) => {
        const address = primaryOf(side)
        const line = address && addressLine(address)
        const value = (
          <>
            <SideId side={side} />
            <Value value={line} />
          </>
        )
        return (
          <div key={side.id} className="merge-cell">
            {canChoose && address ? (
              <label className="merge-option">
                <input
                  type="radio"
                  name={name}
                  checked={address.id === choice.addressId}
                  onChange={() => onChoice({ ...choice, addressId: address.id })}
                />
                {value}
              </label>
            ) : (
              value
            )}
          </div>
        )
      })}
    </Row>
  )
}

export function Notes({ sides, present, choice, onChoice }: RowProps) {
  const label = customerFields.note.label
  const t = useText(mergeText)
  return (
    <Row
      label={label}
      result={
        onChoice && (
          <Value value={choice.fields.note && <span className="keep-lines">{choice.fields.note}</span>} />
        )
      }
    >
      {present.map((side) => (
        <div key={side.id} className="merge-cell">
          {onChoice && side.note ? (
            <label className="merge-option">
              <input
                type="checkbox"
                aria-label={`${t('merge.keep-note', { id: recordId('customer', side.id) })}: ${side.note}`}
                checked={choice.notes.includes(side.id)}
                onChange={() => onChoice(withNoteOf(sides, choice, side.id))}
              />
              <SideId side={side} />
              <Value value={<span className="keep-lines">{side.note}</span>} />
            </label>
          ) : (
            <>
              <SideId side={side} />
              <Value value={side.note && <span className="keep-lines">{side.note}</span>} />
            </>
          )}
        </div>
      ))}
    </Row>
  )
}
