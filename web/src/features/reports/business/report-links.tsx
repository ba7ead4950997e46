import type { ReactNode } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'

type Filters = Record<string, string | undefined>
type EnquiriesLinkProps = {
  count: number
  /** The subject of the number, for screen readers. */
  name: string
  filters: Filters
}

/** A number that links to exactly its enquiries; zero has no link. */
export function EnquiriesLink({ count, name, filters }: EnquiriesLinkProps) {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const words = formats.count(count)
  if (count === 0) return <span className="ink-3">{words}</span>
  return (
    <TextLink
      to="/enquiries"
      search={filters}
      aria-label={t('business.open-enquiries', { count: words, name })}
    >
      {words}
    </TextLink>
  )
}

type JobsLinkProps = { count: number; name: string; open: string; children?: ReactNode }

/** A number of jobs, or their sum, that links to them. */
export function JobsLink({ count, name, open, children }: JobsLinkProps) {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const words = formats.count(count)
  return (
    <BehindLink count={count} open={open} label={t('business.open-jobs', { count: words, name })}>
      {children}
    </BehindLink>
  )
}

type BehindLinkProps = {
  count: number
  /** The target of the link, for screen readers. */
  label: string
  open: string
  children?: ReactNode
}

/** A number or sum that opens its rows in place of the report; zero has no link. */
export function BehindLink({ count, label, open, children }: BehindLinkProps) {
  const formats = useFormats()
  const words = formats.count(count)
  if (count === 0) return children ?? <span className="ink-3">{words}</span>
  return (
    <TextLink
      to="."
      search={(before: object) => ({ ...before, open, page: undefined })}
      aria-label={children ? undefined : label}
    >
      {children ?? words}
    </TextLink>
  )
}
