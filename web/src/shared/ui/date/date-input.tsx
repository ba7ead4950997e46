import './date-input.css'
import Calendar from 'lucide-react/icons/calendar'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import { type Ref, useId } from 'react'
import { dateFieldText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'
import { classNames } from '../class-names.ts'
import { partOnDemand } from '../part-on-demand.tsx'
import { prefetch } from '../when-idle.ts'
import { type DateInputState, useDateInput } from './use-date-input.ts'

const DatePanel = partOnDemand(() => import('./date-panel.tsx').then((module) => module.DatePanel))

export type DateInputProps = DateInputState & {
  id?: string
  name?: string
  inputRef?: Ref<HTMLInputElement>
  disabled?: boolean
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/**
 * A date or time: typed in words or numbers, or chosen in a panel. Unreadable text stays, with a help text.
 */
export function DateInput(props: DateInputProps) {
  const { kind, value, min, isPast, inputRef, disabled } = props
  const t = useText(dateFieldText)
  const id = useId()
  const box = useDateInput(props)
  const { popover, problem } = box
  const label = t(kind === 'time' ? 'date.choose-time' : 'date.choose-day')
  const described = classNames(props['aria-describedby'], problem && `${id}-problem`)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus of the field and its panel */}
      <div
        className={classNames('date-input', `date-input-${kind}`)}
        ref={popover.openerRef}
        onKeyDown={box.onKeyDown}
        onBlur={box.onLeave}
      >
        <input
          ref={(element) => {
            box.input.current = element
            if (typeof inputRef === 'function') inputRef(element)
          }}
          id={props.id}
          name={props.name}
          className="input"
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          aria-label={props['aria-label']}
          aria-invalid={props['aria-invalid'] || problem !== null}
          aria-describedby={described || undefined}
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onClick={box.onClick}
          onFocus={(event) => {
            event.target.select()
            box.prepare()
            prefetch(DatePanel.preload)
          }}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (popover.isOpen ? box.close() : box.open(true))}
        >
          {kind === 'time' ? <Clock /> : <Calendar />}
        </button>
        {box.reading && <output>{box.reading}</output>}
        <div
          ref={popover.popoverRef}
          popover="manual"
          role="dialog"
          aria-label={label}
          className="popover date-panel"
          {...popover.events}
          onMouseDown={(event) => event.preventDefault()}
        >
          {popover.isOpen && (
            <DatePanel
              kind={kind}
              min={min}
              isPast={isPast}
              value={value ?? ''}
              takesFocus={box.focusesPanel}
              context={box.context()}
              onPick={box.pick}
            />
          )}
        </div>
      </div>
      {problem && (
        <span id={`${id}-problem`} className="field-error">
          <CircleAlert />
          {problem}
        </span>
      )}
    </>
  )
}
