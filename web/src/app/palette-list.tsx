import type { SearchHit } from 'contract/search/search.contract.ts'
import type { AnyStatus } from 'contract/vocabulary.ts'
import { ArrowRight, Clock, HardHat, PhoneIncoming, Plus, UserRound, Wrench, Zap } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { paletteText } from '#src/text/en/palette.ts'
import { useText } from '#src/text/intl.ts'
import { type GroupName, matchIn, type PaletteGroup, type PaletteItem } from './palette-items.ts'

const icons: Record<GroupName, typeof Plus> = {
  here: Zap,
  recent: Clock,
  customers: UserRound,
  enquiries: PhoneIncoming,
  jobs: Wrench,
  partners: HardHat,
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

export function PaletteList({ id, groups, cursor, typed, onChoose, onPoint }: PaletteListProps) {
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
                  <Marked text={item.title} typed={typed} isName /> <Marked text={item.detail ?? ''} typed={typed} />
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

/** A status that has left the lists is shown in its own words. */
function HitBadge({ hit: { status, type } }: { hit: SearchHit }) {
  if (status === null) return null
  return <StatusBadge status={status as AnyStatus} of={type === 'partner' ? type : undefined} /> // the lists hold every status there is
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
