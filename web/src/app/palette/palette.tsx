import '#shared/ui/dialog.css'
import '#app/palette.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { can } from 'contract/access/permissions.ts'
import type { SearchHit } from 'contract/search/search.contract.ts'
import type { AnyStatus } from 'contract/vocabulary.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Clock from 'lucide-react/icons/clock'
import HardHat from 'lucide-react/icons/hard-hat'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'
import Zap from 'lucide-react/icons/zap'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { matchRoute } from '#app/match-route.ts'
import { recentRecords } from '#app/recent-records.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import type { StoredUser } from '#shared/api/session-store.ts'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { openPageActions } from '#shared/hooks/page-actions.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { useSettled } from '#shared/hooks/use-settled.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { routes } from '#src/routes.ts'
import { paletteText } from '#src/text/en/palette.ts'
import { useText } from '#src/text/intl.ts'
import { pageViews } from './page-views.ts'
import { dropPaletteField, paletteField, wasEntered } from './palette-field.ts'
import {
  actionItems,
  type GroupName,
  matchIn,
  type PaletteGroup,
  type PaletteItem,
  pageItems,
  recordGroups,
} from './palette-items.ts'

/** Finds any record by name, phone, id or pincode, every page, and every command. Ctrl K opens it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useText(paletteText)
  const [typed, setTyped] = useState('')
  const [cursor, setCursor] = useState(0)
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [opened] = useState(pathname)
  const { groups, isSearching } = usePaletteGroups(typed.trim())
  const items = groups.flatMap((group) => group.items)
  // Enter was pressed before the results of the text came.
  const [entered, setEntered] = useState<'no' | 'here' | 'in-new-tab'>('no')

  // The text typed while this file was loading, with its caret, before another key.
  useLayoutEffect(() => {
    const held = paletteField()
    const { value = '', selectionStart = null, selectionEnd = null } = held ?? {}
    dropPaletteField()
    dialog.current?.showModal()
    const { current: input } = field
    if (!held || !input) return
    input.value = value
    input.setSelectionRange(selectionStart, selectionEnd)
    setTyped(value)
    setEntered(wasEntered() ? 'here' : 'no')
  }, [])
  useEffect(() => {
    if (pathname !== opened) onClose()
  }, [pathname, opened, onClose])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text, new best answer
  useEffect(() => setCursor(0), [typed])

  useEffect(() => {
    if (entered === 'no' || isSearching) return
    setEntered('no')
    if (items[0]) choose(items[0], entered === 'in-new-tab')
  })

  const choose = (item: PaletteItem, inNewTab = false) => {
    if (item.path && inNewTab) return void window.open(item.path, '_blank', 'noopener')
    onClose()
    if (item.path) void navigate({ href: item.path })
    else item.run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const inNewTab = event.ctrlKey || event.metaKey
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = items[cursor]
    if (step && items.length > 0) setCursor((cursor + step + items.length) % items.length)
    else if (event.key === 'Enter' && isSearching && cursor === 0)
      setEntered(inNewTab ? 'in-new-tab' : 'here')
    else if (event.key === 'Enter' && chosen) choose(chosen, inNewTab)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside is a shortcut for Escape
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.title')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="palette-input">
        <Search />
        <input
          ref={field}
          // The dialog was opened for this field.
          autoFocus
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={items[cursor] && `${listId}-${cursor}`}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setEntered('no')
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        cursor={cursor}
        typed={typed}
        onChoose={choose}
        onPoint={setCursor}
      />
      <PaletteFoot
        words={isSearching ? t('palette.searching') : t('palette.results', { count: items.length })}
      />
    </dialog>
  )
}

/** The keys, and what was found. */
function PaletteFoot({ words }: { words: string }) {
  const t = useText(paletteText)
  return (
    <div className="palette-foot">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.move')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('palette.open')}
      </span>
      <span className="hide-below-640">
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t('palette.new-tab')}
      </span>
      <span className="push-end tabular" role="status">
        {words}
      </span>
    </div>
  )
}

/** Minimum length of a text that is sent to the server. */
const shortestSearch = 2

/** Roles may have changed since the record was open. */
function canOpen(path: string | undefined, user: StoredUser | null): boolean {
  const access = path === undefined ? undefined : matchRoute(routes, path)?.access
  return access !== undefined && access !== 'guest' && can(user, access)
}

function usePaletteGroups(typed: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const t = useText(paletteText)
  const user = useSession()?.user ?? null
  const [actions] = useState(openPageActions)
  // One request for fast typing; the previous results stay until the answer.
  const query = useSettled(typed, 120)
  const search = useQuery({
    ...apiQuery('GET /search', { query: { q: query } }, { priority: 'action' }),
    enabled: query.length >= shortestSearch,
    staleTime: 30_000,
  })
  const groups = useMemo(() => {
    const here = actions.map(({ label, ...action }) => ({ id: `here-${label}`, title: label, ...action }))
    const found = typed.length >= shortestSearch ? recordGroups(search.data ?? []) : []
    const recent = recentRecords().filter(({ path }) => canOpen(path, user))
    return [
      {
        name: 'here' as const,
        items: here.filter((item) => item.title.toLowerCase().includes(typed.toLowerCase())),
      },
      ...(typed === '' ? [{ name: 'recent' as const, items: recent }] : found),
      { name: 'pages' as const, items: pageItems([...routes, ...pageViews], user, typed) },
      { name: 'actions' as const, items: actionItems(typed, user, t) },
    ].filter((group) => group.items.length > 0)
  }, [actions, typed, search.data, user, t])
  return { groups, isSearching: typed.length >= shortestSearch && (search.isFetching || query !== typed) }
}

const icons: Record<GroupName, typeof Plus> = {
  here: Zap,
  recent: Clock,
  customers: UserRound,
  enquiries: PhoneIncoming,
  jobs: Wrench,
  partners: HardHat,
  complaints: TriangleAlert,
  pages: ArrowRight,
  actions: Plus,
}

type PaletteListProps = {
  id: string
  groups: readonly PaletteGroup[]
  cursor: number
  typed: string
  onChoose: (item: PaletteItem, inNewTab?: boolean) => void
  onPoint: (index: number) => void
}

function PaletteList({ id, groups, cursor, typed, onChoose, onPoint }: PaletteListProps) {
  const t = useText(paletteText)
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor has moved
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [cursor])
  let index = -1
  return (
    <div ref={list} id={id} className="palette-list" role="listbox" aria-label={t('palette.title')}>
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, not fieldsets
        <div key={name} role="group" aria-label={t(`palette.${name}`)}>
          <div className="palette-group" aria-hidden="true">
            {t(`palette.${name}`)}
          </div>
          {items.map((item) => {
            index += 1
            const place = index
            const Icon = icons[name]
            return (
              // The field keeps the focus and the keys; the options are only pointed at.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              <div
                key={item.id}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === cursor}
                className="palette-item"
                onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
                onPointerMove={() => place !== cursor && onPoint(place)}
              >
                <Icon />
                <span className="truncate">
                  <Marked text={item.title} typed={typed} isName />{' '}
                  <Marked text={item.detail ?? ''} typed={typed} />
                </span>
                <span className="palette-item-end">
                  {item.hit && <HitBadge hit={item.hit} />}
                  {item.keys && <Kbd>{item.keys}</Kbd>}
                  {place === cursor && <Kbd>Enter</Kbd>}
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** A status that is no longer in the lists is shown as its slug. */
function HitBadge({ hit: { status, type } }: { hit: SearchHit }) {
  if (status === null) return null
  const of = type === 'partner' || type === 'complaint' ? type : undefined
  return <StatusBadge status={status as AnyStatus} of={of} /> // the lists hold every status there is
}

function Marked({ text, typed, isName }: { text: string; typed: string; isName?: boolean }) {
  const [before, match, after] = matchIn(text, typed)
  return (
    <span className={isName ? 'medium' : 'ink-3'}>
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </span>
  )
}
