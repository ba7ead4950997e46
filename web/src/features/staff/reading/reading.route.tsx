import { ReadRowsDialog } from './read-rows-dialog.tsx'
import '#shared/components/list/labelled-cards.css'
import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import type { ReadVolume } from 'contract/privacy/reads.schema.ts'
import type { ReadWay } from 'contract/shared/reads.words.ts'
import { useState } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Column, Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { readingText } from '#src/text/en/audit.ts'
import { useText } from '#src/text/intl.ts'

type Row = ReadVolume & { id: number }
type Opened = { volume: ReadVolume; way: ReadWay }

/** /staffs/reading: the number of records each user read, by day; each figure opens its rows. */
export function ReadingPage() {
  const t = useText(readingText)
  const list = useListState(['user_id', 'from', 'to'])
  const { data, error, isFetching, refetch } = useQuery(apiQuery('GET /reads', { query: list.filters }))
  const accounts =
    useQuery(apiQuery('GET /staffs', { query: { per_page: 100, sort: 'name' } })).data?.data ?? []
  const [opened, setOpened] = useState<Opened | null>(null)
  const options = accounts.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <PageHead title={t('reading.title')} />
      <p className="text-13 ink-3">{t('reading.lead')}</p>
      <FilterBar
        list={list}
        fields={[{ name: 'user_id', label: t('reading.user'), single: true, options }]}
        dates={{
          label: t('reading.dates'),
          from: 'from',
          to: 'to',
          presets: ['today', 'this-week', 'this-month', 'last-month'],
        }}
      />
      <div className="labelled-cards">
        <DataTable
          label={t('reading.title')}
          columns={useColumns(setOpened)}
          rows={data?.map((volume, id): Row => ({ ...volume, id }))}
          isFetching={isFetching}
          error={error}
          onRetry={() => void refetch()}
          list={list}
          empty={<EmptyState title={t('reading.empty')}>{t('reading.empty-text')}</EmptyState>}
        />
      </div>
      {opened && <ReadRowsDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function useColumns(open: (opened: Opened) => void): Columns<Row> {
  const t = useText(readingText)
  const formats = useFormats()
  const figure = (way: ReadWay, card?: 4 | 5): Column<Row> => ({
    header: t(`reading.${way}`),
    align: 'right',
    card,
    labelled: true,
    cell: (row) => {
      const shown = formats.count(row[way])
      if (row[way] === 0) return shown
      const label = t('reading.show', {
        what: t(`reading.${way}`),
        name: row.user.name,
        day: formats.day(row.day),
        count: shown,
      })
      return (
        <button type="button" className="link" aria-label={label} onClick={() => open({ volume: row, way })}>
          {shown}
        </button>
      )
    },
  })
  return {
    day: { header: t('reading.day'), look: 'soft', card: 3, cell: ({ day }) => formats.day(day) },
    user: {
      header: t('reading.user'),
      look: 'main',
      card: 1,
      cell: ({ user }) => (
        <TextLink to="/users/$id/update" params={{ id: String(user.id) }}>
          {user.name}
        </TextLink>
      ),
    },
    record: figure('record', 4),
    list: figure('list', 5),
    search: figure('search'),
    download: figure('download'),
    downloaded: {
      header: t('reading.downloaded'),
      align: 'right',
      cell: ({ downloaded }) => formats.count(downloaded),
    },
    alarm_at: {
      header: t('reading.alarm'),
      card: 2,
      cell: ({ alarm_at: at }) =>
        at && <Badge hue="red">{t('reading.alarm-at', { when: formats.timelineTime(at) })}</Badge>,
    },
    id: 'hidden',
  }
}
