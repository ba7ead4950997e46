import type { Permission } from 'contract/access/permissions.ts'
import type { ListName } from 'contract/lists/lists.words.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns3 from 'lucide-react/icons/columns-3'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Rows2 from 'lucide-react/icons/rows-2'
import Rows3 from 'lucide-react/icons/rows-3'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { arrange } from '#shared/components/list/arrange.ts'
import { type ColumnFaces, columnFaces } from '#shared/components/list/columns.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { listsText } from '#src/text/en/lists.ts'
import { useText } from '#src/text/intl.ts'
import { DownloadMenu, type OnDownload } from '../download-menu.tsx'
import { usePreferences } from './list-of-person.ts'

export type ToolButtonsProps = {
  name: ListName
  columns: ColumnFaces
  download?: { permission: Permission; onDownload: OnDownload }
}

/** Columns, density, download. */
export function ToolButtons({ name, columns, download }: ToolButtonsProps) {
  const t = useText(listsText)
  const [{ density }, arrange] = usePreferences(name)
  const isCompact = density === 'compact'
  return (
    <>
      <ColumnChooser name={name} columns={columns} />
      <IconButton
        size="small"
        className="hide-below-640"
        label={t(isCompact ? 'lists.comfortable' : 'lists.compact')}
        icon={isCompact ? <Rows2 /> : <Rows3 />}
        onClick={() => arrange({ density: isCompact ? 'comfortable' : 'compact' })}
      />
      {download && <DownloadMenu {...download} />}
    </>
  )
}

type ColumnChooserProps = { name: ListName; columns: ColumnFaces }

/** Chooses the user's own columns and their order: by checkbox, arrow key or drag. */
function ColumnChooser({ name, columns }: ColumnChooserProps) {
  const t = useText(listsText)
  const label = t('lists.columns')
  const button = {
    variant: 'ghost',
    size: 'small',
    iconOnly: true,
    'aria-label': label,
    title: label,
    children: <Columns3 />,
  } as const
  return (
    <Popover label={label} button={button} align="end" className="column-chooser">
      {() => <Chooser name={name} columns={columns} />}
    </Popover>
  )
}

/** The button that gets the focus again when its row is gone. */
type Pressed = { key: string; step: 1 | -1 }

function Chooser({ name, columns }: ColumnChooserProps) {
  const t = useText(listsText)
  const [{ columns: kept }, save] = usePreferences(name)
  const all = arrange(columnFaces(columns), kept)
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<Pressed>(null)
  const keep = (next: typeof all) =>
    save({ columns: next.map(({ column, shown }) => ({ key: column.key, shown })) })
  const show = (key: string) =>
    keep(all.map((each) => (each.column.key === key ? { ...each, shown: !each.shown } : each)))
  const move = (key: string, to: number) => {
    const rest = all.filter(({ column }) => column.key !== key)
    const moved = all.find(({ column }) => column.key === key)
    if (moved) keep([...rest.slice(0, to), moved, ...rest.slice(to)])
  }
  useEffect(() => {
    if (!pressed.current) return
    const { key, step } = pressed.current
    const row = list.current?.querySelector(`[data-key="${key}"]`)
    const [same, other] = step < 0 ? ['up', 'down'] : ['down', 'up']
    const button =
      row?.querySelector<HTMLElement>(`[data-step="${same}"]:not(:disabled)`) ??
      row?.querySelector<HTMLElement>(`[data-step="${other}"]`)
    button?.focus()
    pressed.current = null
  })
  const step = (key: string, at: number, step: Pressed['step']) => {
    pressed.current = { key, step }
    move(key, at + step)
  }
  const onDragOver = (event: DragEvent, at: number) => {
    if (dragged === null) return
    event.preventDefault()
    if (all[at]?.column.key !== dragged) move(dragged, at)
  }
  return (
    <>
      <ol ref={list} className="column-list">
        {all.map(({ column: { key, header, look }, shown }, at) => (
          <li
            key={key}
            data-key={key}
            data-dragged={dragged === key ? '' : undefined}
            draggable
            onDragStart={() => setDragged(key)}
            onDragOver={(event) => onDragOver(event, at)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <GripVertical className="column-grip" />
            <label title={look === 'main' ? t('lists.always') : undefined}>
              <input
                type="checkbox"
                className="check"
                checked={shown}
                disabled={look === 'main'}
                onChange={() => show(key)}
              />
              {header}
            </label>
            <IconButton
              size="small"
              label={t('lists.up', { column: header })}
              icon={<ArrowUp />}
              data-step="up"
              disabled={at === 0}
              onClick={() => step(key, at, -1)}
            />
            <IconButton
              size="small"
              label={t('lists.down', { column: header })}
              icon={<ArrowDown />}
              data-step="down"
              disabled={at === all.length - 1}
              onClick={() => step(key, at, 1)}
            />
          </li>
        ))}
      </ol>
      <hr />
      <Button variant="ghost" size="small" disabled={kept === null} onClick={() => save({ columns: null })}>
        {t('lists.reset')}
      </Button>
    </>
  )
}
