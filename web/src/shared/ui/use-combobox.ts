import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { matchOptions } from './match-options.ts'
import { usePopover } from './use-popover.ts'

export type ComboboxOption<V extends string | number> = {
  value: V
  label: string
  /** Small words after the label; they are searched too. */
  detail?: string
}

export type ComboboxInput<V extends string | number> = {
  value: V | null
  onChange: (value: V | null) => void
  options: readonly ComboboxOption<V>[]
  /** The text in the field when the chosen value is not among the options, as after another search. */
  chosenLabel?: string
  /**
   * Called with what is typed: the page then gives the options that fit. Without it the options are filtered
   * here.
   */
  onSearch?: (text: string) => void
  /**
   * Keeps a text that matches no option, and is called with it; with null once it is replaced. Without it the
   * text is dropped.
   */
  onUnlisted?: ((text: string | null) => void) | undefined
  onBlur?: () => void
}

/** The state of a combobox: the typed text, the matching options, the active option. */
export function useCombobox<V extends string | number>(input: ComboboxInput<V>) {
  const { value, onChange, options, onSearch, onUnlisted } = input
  const listId = useId()
  const popover = usePopover<HTMLDivElement>({ matchesWidth: true })
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const shown = useMemo(
    () => (onSearch || !typed ? options.slice(0, 100) : matchOptions(options, typed)),
    [options, onSearch, typed],
  )
  const label = options.find((option) => option.value === value)?.label ?? input.chosenLabel ?? ''
  const unlisted = onUnlisted && shown.length === 0 && typed?.trim() ? typed.trim() : null
  const optionId = (at: number) => `${listId}-${at}`

  useEffect(() => {
    if (popover.isOpen) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, popover.isOpen, listId])

  const open = () => {
    if (popover.isOpen) return
    const chosen = shown.findIndex((option) => option.value === value)
    setActive(typed === null ? Math.max(0, chosen) : 0)
    popover.open()
  }
  const close = () => {
    popover.close()
    setTyped(null)
  }
  const choose = (option: ComboboxOption<V> | undefined) => {
    if (!option) return
    onChange(option.value)
    onUnlisted?.(null)
    close()
  }
  /** The text stays in the field. */
  const keep = () => {
    popover.close()
    onChange(null)
    onUnlisted?.(unlisted)
  }
  const clear = () => {
    onChange(null)
    onUnlisted?.(null)
    setTyped(null)
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    onSearch?.(text)
    popover.open()
  }
  const move = (step: number) => {
    if (popover.isOpen) setActive(Math.max(0, Math.min(shown.length - 1, active + step)))
    else open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The state follows the list a moment later than the next key may come.
    const isOpen = popover.popoverRef.current?.matches(':popover-open')
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOpen) unlisted === null ? choose(shown[active]) : keep()
    // Without an option there is nothing to go on with: the field is left, and the next key is one of the
    // page.
    else if (event.key === 'Escape' && isOpen && shown.length === 0) (event.target as HTMLElement).blur()
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = () => {
    // A field emptied by hand means: none.
    if (typed === '') clear()
    if (unlisted === null) close()
    else keep()
    input.onBlur?.()
  }
  const text = typed ?? (value === null ? '' : label)
  return {
    listId,
    popover,
    shown,
    active,
    text,
    unlisted,
    optionId,
    open,
    choose,
    keep,
    type,
    clear,
    onKeyDown,
    onBlur,
  }
}

export type ComboboxState<V extends string | number> = ReturnType<typeof useCombobox<V>>
