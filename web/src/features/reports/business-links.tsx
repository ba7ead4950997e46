import type { ReactNode } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'

type Filters = Record<string, string | undefined>
type CountLinkProps = { count: number; name: string }

/** A number that leads to exactly its enquiries; nothing leads nowhere. */
export function EnquiriesLink({ count, name, filters }: CountLinkProps & { filters: Filters }) {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const words = formats.count(count)
  if (count === 0) return <span className="ink-3">{words}</span>
  return (
    <TextLink to="/enquiries" search={filters} aria-label={t('business.open-enquiries', { count: words, name })}>
      {words}
    </TextLink>
  )
}

/** A number, or what it came to, that leads to its jobs, which stand in the place of the report. */
export function JobsLink({ count, name, open, children }: CountLinkProps & { open: string; children?: ReactNode }) {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const words = formats.count(count)
  if (count === 0) return children ?? <span className="ink-3">{words}</span>
  return (
    <TextLink
      to="/reports"
      search={(before: object) => ({ ...before, open, page: undefined })}
      aria-label={t('business.open-jobs', { count: words, name })}
    >
      {children ?? words}
    </TextLink>
  )
}
