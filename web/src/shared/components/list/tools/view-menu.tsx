import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { SavedView } from 'contract/lists/lists.schema.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useSession } from '#shared/hooks/use-session.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { listsText } from '#src/text/en/lists.ts'
import { useText } from '#src/text/intl.ts'
import { ViewDialog } from './view-dialog.tsx'
import { changeView, deleteView, type ViewChange } from './views.ts'

/** Its owner, an admin or a dev. */
export function useCanChange(view: SavedView | undefined): boolean {
  const user = useSession()?.user
  return view !== undefined && (view.owner.id === user?.id || can(user, 'lists.manage'))
}

type ViewMenuProps = {
  view: SavedView
  views: readonly SavedView[]
  isChanged: boolean
  onSave: () => void
  onSaveAs: () => void
  onDiscard: () => void
}

/** Beside the tab of the current view. */
export function ViewMenu({ view, views, isChanged, onSave, onSaveAs, onDiscard }: ViewMenuProps) {
  const t = useText(listsText)
  const client = useQueryClient()
  const me = useSession()?.user.id
  const canChange = useCanChange(view)
  const [isRenaming, setRenaming] = useState(false)
  const change = (change: ViewChange) => void changeView(client, view, change).catch(toastError)
  const reason = canChange ? null : t('lists.only', { name: view.owner.name })
  const item = (id: Parameters<typeof t>[0], onSelect: () => void, more: Partial<MenuItem> = {}) => ({
    label: t(id),
    onSelect,
    ...more,
  })
  const mine = views.filter(({ owner }) => owner.id === view.owner.id)
  const at = mine.findIndex(({ id }) => id === view.id)
  const moves = view.owner.id === me && [
    at > 0 && item('lists.left', () => change({ position: at - 1 })),
    at < mine.length - 1 && item('lists.right', () => change({ position: at + 1 })),
  ]
  const items = [
    isChanged && item('lists.save', onSave, { disabledReason: reason }),
    item('lists.save-as', onSaveAs),
    isChanged && item('lists.discard', onDiscard),
    item('lists.rename', () => setRenaming(true), { disabledReason: reason }),
    item(view.shared ? 'lists.unshare' : 'lists.share', () => change({ shared: !view.shared }), {
      disabledReason: reason,
    }),
    ...(moves || []),
    item('lists.delete', () => void deleteView(client, view).catch(toastError), {
      danger: true,
      disabledReason: reason,
    }),
  ].filter((each) => each !== false)
  const label = t('lists.options', { view: view.name })
  const button = {
    variant: 'ghost',
    size: 'small',
    iconOnly: true,
    'aria-label': label,
    title: label,
    children: <ChevronDown />,
  } as const
  return (
    <>
      <Menu label={label} button={button} items={items} />
      {isRenaming && (
        <ViewDialog
          title={t('lists.rename-view', { view: view.name })}
          view={view}
          onClose={() => setRenaming(false)}
          onSave={(named) => changeView(client, view, named)}
        />
      )}
    </>
  )
}
