import type { ReactNode } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { PageHead } from '../page-head.tsx'
import { ListView, type ListViewProps } from './list-view.tsx'

type ListPageProps<Row extends { id: number }> = ListViewProps<Row> & {
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Between the title and the views. */
  above?: ReactNode
}

/** A page with one list: its title with the count of rows, and the list below. */
export function ListPage<Row extends { id: number }>({ actions, above, ...props }: ListPageProps<Row>) {
  const formats = useFormats()
  const { meta } = props.listing
  return (
    <>
      <PageHead title={props.label} count={meta && formats.count(meta.total) + (meta.exact ? '' : '+')}>
        {actions}
      </PageHead>
      {above}
      <ListView {...props} />
    </>
  )
}
