import type { Permission } from 'contract/access/permissions.ts'
import type { ListName } from 'contract/lists/lists.words.ts'
import type { ComponentProps, ReactNode } from 'react'
import type { Columns } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ShownListContext } from './list-origin.ts'
import { ListTools, SavedViews } from './list-tools.tsx'
import { Pagination } from './pagination.tsx'
import { downloadRows, type Listing } from './use-listing.ts'

export type ListViewProps<Row extends { id: number }> = Pick<DataTableProps<Row>, 'empty' | 'skeletonRows'> &
  Pick<ComponentProps<typeof FilterBar>, 'search' | 'fields' | 'dates' | 'start'> & {
    listing: Listing<Row>
    /** An entry for every field of the row, so that a new field is not forgotten. */
    columns: Columns<Row>
    /** The content of the table, for screen readers: 'Enquiries'. */
    label: string
    /** The name under which each user arranges columns; a list without one has no column chooser. */
    name?: ListName
    /** Saved views as tabs above the filters; without it there are none. */
    views?: ComponentProps<typeof SavedViews>
    /** The permission for the download button; without it there is none. */
    download?: Permission
    /** Rows can be chosen. */
    isSelectable?: boolean
    /** Each row opens its record, and the record's page steps through this list. */
    opensRecords?: boolean
    /** At the right end of the filters, before columns and download. */
    end?: ReactNode
    /** Between the filters and the table. */
    children?: ReactNode
  }

/** A list inside a page: views, filters, table, paging. */
export function ListView<Row extends { id: number }>(props: ListViewProps<Row>) {
  const { listing, label, name, views, download, columns } = props
  const { endpoint, list, rows, meta, selection, error } = listing
  const onDownload: ComponentProps<typeof ListTools>['download'] = download && {
    permission: download,
    onDownload: (format, options) => downloadRows(endpoint, list.query, format, options),
  }
  const table = (
    <DataTable
      name={name}
      selection={props.isSelectable ? selection : undefined}
      label={label}
      columns={columns}
      rows={rows}
      list={list}
      isFetching={listing.isFetching}
      error={error}
      onRetry={() => void listing.refetch()}
      skeletonRows={props.skeletonRows ?? 25}
      empty={props.empty}
    />
  )
  return (
    <>
      {views && <SavedViews endpoint={endpoint} {...views} />}
      <FilterBar
        list={list}
        start={props.start}
        search={props.search}
        fields={props.fields}
        dates={props.dates}
        end={
          <>
            {props.end}
            {name && <ListTools name={name} columns={columns} download={onDownload} />}
          </>
        }
      />
      {props.children}
      {props.opensRecords ? (
        <ShownListContext value={{ endpoint, query: list.query, rows, meta }}>{table}</ShownListContext>
      ) : (
        table
      )}
      <Pagination list={list} meta={meta} />
    </>
  )
}
