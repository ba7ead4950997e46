import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Category } from 'contract/categories/categories.schema.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { categoryTreeText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import { bodyOf, deleteCategory, updateCategory } from './category-actions.ts'
import { childrenByParent } from './category-tree.ts'
import type { TreeRow } from './tree/category-rows.ts'
import type { Step } from './tree/tree-moves.ts'

type CategoryMenuProps = {
  row: TreeRow
  all: readonly Category[]
  /** Rows of a search have no order: they do not move. */
  isFlat: boolean
  onStep: (step: Step) => void
}

export function CategoryMenu({ row, all, isFlat, onStep }: CategoryMenuProps) {
  const t = useText(categoryTreeText)
  const navigate = useNavigate()
  const { toggle, remove } = useCategoryActions()
  const { category } = row
  const { id, title, active } = category
  const label = t('category-tree.menu', { title })
  const params = { id: String(id) }
  const items: MenuItem[] = [
    {
      label: t('category-tree.edit'),
      onSelect: () => void navigate({ to: '/categories/$id/update', params }),
    },
    {
      label: t('category-tree.questions'),
      onSelect: () => void navigate({ to: '/categories/$id/questions', params }),
    },
    {
      label: t('category-tree.new-below'),
      onSelect: () => void navigate({ to: '/categories/create', search: { parent: String(id) } }),
    },
    ...(isFlat ? [] : moveItems({ row, all, onStep, t })),
    {
      label: t(active ? 'category-tree.deactivate' : 'category-tree.activate'),
      onSelect: () => void toggle(category),
    },
    { label: t('category-tree.delete'), danger: true, onSelect: () => void remove(category) },
  ]
  const button = {
    iconOnly: true,
    variant: 'ghost',
    size: 'tiny',
    'aria-label': label,
    title: label,
  } as const
  return <Menu label={label} align="end" items={items} button={{ ...button, children: <Ellipsis /> }} />
}

type Words = (id: keyof typeof categoryTreeText, values?: { title: string }) => string
type MoveItems = Pick<CategoryMenuProps, 'row' | 'all' | 'onStep'> & { t: Words }

function moveItems({ row, all, onStep, t }: MoveItems): MenuItem[] {
  const { category, place, siblings } = row
  const before = childrenByParent(all).get(category.parent_id)?.[place - 2]
  const above = all.find((each) => each.id === category.parent_id)
  const first = place === 1 ? t('category-tree.is-first') : null
  return [
    { label: t('category-tree.up'), end: 'Alt ↑', onSelect: () => onStep('up'), disabledReason: first },
    {
      label: t('category-tree.down'),
      end: 'Alt ↓',
      onSelect: () => onStep('down'),
      disabledReason: place === siblings ? t('category-tree.is-last') : null,
    },
    {
      label: before ? t('category-tree.in', { title: before.title }) : t('category-tree.in-none'),
      end: 'Alt →',
      onSelect: () => onStep('in'),
      disabledReason: first,
    },
    {
      label: above ? t('category-tree.out', { title: above.title }) : t('category-tree.out-none'),
      end: 'Alt ←',
      onSelect: () => onStep('out'),
      disabledReason: above ? null : t('category-tree.is-top'),
    },
  ]
}

/** Actions on a category as the page shows it: the loaded tree may not have it yet. */
export function useCategoryActions() {
  const t = useText(categoryTreeText)
  const client = useQueryClient()

  const toggle = async (category: Category): Promise<void> => {
    const { id, title, version, active } = category
    let saved: Category
    try {
      saved = await updateCategory(client, { id, version, body: { ...bodyOf(category), active: !active } })
    } catch (error) {
      return void toastError(error)
    }
    toast.success(t(active ? 'category-tree.deactivated' : 'category-tree.activated', { title }), null, {
      action: { label: t('category-tree.undo'), onAction: () => void toggle(saved) },
    })
  }

  /** Resolves true when it is deleted. */
  const remove = async ({ id, title }: Category): Promise<boolean> => {
    const question = {
      title: t('category-tree.delete-title', { title }),
      description: t('category-tree.delete-help'),
    }
    if (!(await confirm({ ...question, danger: true }))) return false
    try {
      await deleteCategory(client, id)
    } catch (error) {
      toastError(error)
      return false
    }
    toast.success(t('category-tree.deleted', { title }))
    return true
  }
  return { toggle, remove }
}
