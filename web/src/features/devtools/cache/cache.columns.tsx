import type { CacheEntry } from 'contract/devtools/devtools.contract.ts'
import Trash2 from 'lucide-react/icons/trash'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { RelativeTime } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { cacheText } from '#src/text/en/devtools.ts'
import { getText, useText } from '#src/text/intl.ts'
import { forgetEntry } from './cache.queries.ts'

const word = (id: keyof typeof cacheText) => getText(cacheText, id)

/** What the cache holds. The key opens its entry. */
export const cacheColumns = {
  key: {
    header: word('cache.key'),
    look: 'main',
    sort: 'key',
    card: 1,
    skeleton: 180,
    cell: ({ key }) => (
      <RowLink to="." search={(search: Record<string, unknown>) => ({ ...search, entry: key })}>
        <code>{key}</code>
      </RowLink>
    ),
  },
  value: {
    header: word('cache.value'),
    look: 'soft',
    shrinks: 'wide',
    card: 5,
    skeleton: 320,
    cell: ({ value }) => <code className="text-12">{value.slice(0, 200)}</code>,
  },
  bytes: { header: word('cache.size'), align: 'right', sort: 'bytes', card: 3, skeleton: 56, cell: Size },
  hits: {
    header: word('cache.hits'),
    align: 'right',
    sort: 'hits',
    skeleton: 40,
    cell: (row) => <Count value={row.hits} />,
  },
  created_at: {
    header: word('cache.computed'),
    look: 'faint',
    sort: 'created_at',
    skeleton: 96,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  expires_at: {
    header: word('cache.expiration'),
    look: 'soft',
    sort: 'expires_at',
    card: 2,
    skeleton: 96,
    cell: (row) => <RelativeTime at={row.expires_at} />,
  },
  id: {
    header: word('cache.delete'),
    skeleton: 28,
    card: 6,
    cell: ({ key }) => <Forget of={key} />,
  },
} satisfies Columns<CacheEntry>

function Count({ value }: { value: number }) {
  return useFormats().count(value)
}

/** Bytes, and kilobytes from a thousand on. */
export function Size({ bytes }: Pick<CacheEntry, 'bytes'>) {
  const t = useText(cacheText)
  const formats = useFormats()
  return bytes < 1000
    ? t('cache.bytes', { count: bytes })
    : t('cache.kilobytes', { count: formats.count(Math.round(bytes / 1000)) })
}

function Forget({ of: key }: { of: string }) {
  const t = useText(cacheText)
  return (
    <ActionButton
      size="tiny"
      variant="ghost"
      iconOnly
      aria-label={t('cache.delete-key', { key })}
      title={t('cache.delete')}
      onAction={() => forgetEntry(key)}
    >
      <Trash2 />
    </ActionButton>
  )
}
