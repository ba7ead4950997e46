import '#src/styles/forms.css'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import X from 'lucide-react/icons/x'
import type { ReactNode, Ref } from 'react'
import { type ComboboxInput, type ComboboxOption, type ComboboxState, useCombobox } from './use-combobox.ts'
import { usePartText } from './use-part-text.ts'

export type ComboboxProps<V extends string | number> = ComboboxInput<V> & {
  id?: string
  isSearching?: boolean
  placeholder?: string
  /** The text for no results. */
  noOption?: ReactNode
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** One of a long list: type to narrow it down, arrows and Enter choose. Follows the ARIA combobox pattern. */
export function Combobox<V extends string | number>(props: ComboboxProps<V>) {
  const text = usePartText()
  const box = useCombobox(props)
  const { popover, shown, active } = box
  const placeholder = props.placeholder ?? text('parts.choose')
  return (
    <div className="combobox" ref={popover.openerRef}>
      <input
        ref={props.inputRef}
        id={props.id}
        className="input"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={popover.isOpen}
        aria-controls={box.listId}
        aria-autocomplete="list"
        aria-activedescendant={
          popover.isOpen && (shown[active] || box.unlisted !== null) ? box.optionId(active) : undefined
        }
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        placeholder={placeholder}
        disabled={props.disabled}
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onClick={box.open}
        onFocus={(event) => event.target.select()}
        onKeyDown={box.onKeyDown}
        onBlur={box.onBlur}
      />
      {props.value === null || props.disabled ? <ChevronsUpDown /> : <ClearButton onClear={box.clear} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the press is only kept from taking the focus */}
      <div
        ref={popover.popoverRef}
        popover="manual"
        className="popover combobox-list"
        {...popover.events}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={box.listId} role="listbox" aria-label={placeholder}>
          {popover.isOpen &&
            shown.map((option, at) => (
              <Option
                key={option.value}
                box={box}
                option={option}
                at={at}
                isChosen={option.value === props.value}
              />
            ))}
          {popover.isOpen && box.unlisted !== null && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field
            <div
              id={box.optionId(0)}
              className="combobox-option"
              role="option"
              tabIndex={-1}
              aria-selected={false}
              data-active=""
              onClick={box.keep}
            >
              {text('parts.unlisted', { text: box.unlisted })}
            </div>
          )}
        </div>
        {popover.isOpen && shown.length === 0 && box.unlisted === null && (
          <div className="combobox-empty" role="status">
            {props.isSearching ? text('parts.searching') : (props.noOption ?? text('parts.no-option'))}
          </div>
        )}
      </div>
    </div>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const text = usePartText()
  return (
    <button
      type="button"
      tabIndex={-1}
      className="combobox-clear"
      aria-label={text('parts.clear')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <X />
    </button>
  )
}

type OptionProps<V extends string | number> = {
  box: ComboboxState<V>
  option: ComboboxOption<V>
  at: number
  isChosen: boolean
}

function Option<V extends string | number>({ box, option, at, isChosen }: OptionProps<V>) {
  return (
    // The keys are handled by the field, which keeps the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={box.optionId(at)}
      className="combobox-option"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={at === box.active ? '' : undefined}
      onClick={() => box.choose(option)}
    >
      {option.label}
      {option.detail && <small>{option.detail}</small>}
    </div>
  )
}
