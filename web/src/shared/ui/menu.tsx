import type { KeyboardEvent, ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import { usePopover } from './use-popover.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** Small words at the right: a key, a count. */
  end?: ReactNode
  onSelect: () => void
  danger?: boolean
  /** The item is shown but cannot be chosen, and says why. */
  disabledReason?: string | null
}

type MenuProps = { label: string; button: ButtonProps; items: readonly MenuItem[]; align?: 'start' | 'end' }

/** A button with a list of things to do. Arrow keys, Home and End move, a letter jumps, Escape closes. */
export function Menu({ label, button, items, align }: MenuProps) {
  const popover = usePopover({ align, onShown: () => itemsOf(popover.popoverRef.current)[0]?.focus() })
  const { isOpen, popoverRef } = popover
  return (
    <>
      <Button
        {...button}
        ref={popover.openerRef}
        popoverTarget={popover.popoverId}
        aria-expanded={isOpen}
        aria-haspopup="menu"
      />
      <div
        ref={popoverRef}
        id={popover.popoverId}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="popover"
        {...popover.events}
        onKeyDown={moveInMenu}
      >
        {isOpen && items.map((item) => <Item key={item.label} item={item} close={popover.close} />)}
      </div>
    </>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames('menu-item', item.danger && 'menu-item-danger')}
      aria-disabled={item.disabledReason ? true : undefined}
      onClick={() => {
        if (item.disabledReason) return
        close()
        item.onSelect()
      }}
    >
      {item.icon}
      <span>
        {item.label}
        {item.disabledReason && <span className="menu-item-reason">{item.disabledReason}</span>}
      </span>
      {item.end && <span className="menu-item-end">{item.end}</span>}
    </button>
  )
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')] : []
}

function moveInMenu(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item.matches(':focus'))
  const next = targetOf(event.key, items, at)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function targetOf(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (!/^[\p{L}\d]$/u.test(key)) return undefined
  const fromHere = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return fromHere.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
