import { classNames } from '#shared/ui/class-names.ts'
import type { Column } from './columns.ts'

type Looks = Pick<Column<never>, 'align' | 'look' | 'shrinks' | 'hideBelow'>

export function cellClass({ align, look, shrinks, hideBelow }: Looks): string | undefined {
  const classes = classNames(
    align === 'right' && 'cell-right',
    look && `cell-${look}`,
    shrinks && 'cell-shrink',
    shrinks === 'wide' && 'cell-wide',
    hideBelow && `hide-below-${hideBelow}`,
  )
  return classes || undefined
}
