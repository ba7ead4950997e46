import type { AuditChange, AuditEntry, AuditValue } from 'contract/audit/audit.schema.ts'
import type { NumberedRecord } from 'contract/shared/record-id.ts'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Dash } from '#shared/components/money.tsx'
import { recordTarget } from '#shared/components/record-target.ts'
import { useFormats } from '#shared/format/formats.ts'
import { auditText } from '#src/text/en/audit.ts'
import { getText, useText } from '#src/text/intl.ts'

const word = (id: keyof typeof auditText) => getText(auditText, id)

/** Entries of the audit log, in the order of the screen. */
export const auditColumns = {
  at: {
    header: word('audit.at'),
    look: 'soft',
    sort: 'at',
    card: 3,
    skeleton: 130,
    cell: ({ at }) => <When at={at} />,
  },
  actor: {
    header: word('audit.actor'),
    card: 1,
    skeleton: 110,
    cell: ({ actor }) =>
      actor === null ? (
        <Dash />
      ) : (
        <TextLink to="/users/$id/update" params={{ id: String(actor.id) }}>
          {actor.name}
        </TextLink>
      ),
  },
  action_label: { header: word('audit.action'), card: 2, skeleton: 90, cell: (row) => row.action_label },
  record_label: {
    header: word('audit.record'),
    card: 4,
    skeleton: 110,
    cell: (row) => <RecordLink entry={row} />,
  },
  changes: {
    header: word('audit.changes'),
    shrinks: 'wide',
    card: 5,
    skeleton: 220,
    cell: ({ changes }) => <Changes changes={changes} />,
  },
  ip: {
    header: word('audit.ip'),
    look: 'tabular',
    hideBelow: 1280,
    skeleton: 90,
    cell: ({ ip }) => ip ?? <Dash />,
  },
  user_agent: {
    header: word('audit.device'),
    optional: true,
    shrinks: true,
    title: (row) => row.user_agent ?? '',
    cell: (row) => row.user_agent ?? <Dash />,
  },
  request_id: {
    header: word('audit.request'),
    optional: true,
    shrinks: true,
    look: 'tabular',
    title: (row) => row.request_id ?? '',
    cell: (row) => row.request_id ?? <Dash />,
  },
  id: 'hidden',
  record_type: 'hidden',
  record_id: 'hidden',
  action: 'hidden',
} satisfies Columns<AuditEntry>

function When({ at }: { at: string }) {
  const formats = useFormats()
  return (
    <time className="tabular no-wrap" dateTime={at}>
      {formats.longDate(at)}
    </time>
  )
}

const numbered: readonly string[] = [
  'enquiry',
  'job',
  'customer',
  'partner',
  'complaint',
] satisfies NumberedRecord[]

/** The label of the record, as a link where the record has a page. */
function RecordLink({
  entry: { record_type: type, record_id: id, record_label: label },
}: {
  entry: AuditEntry
}) {
  if (numbered.includes(type))
    return <TextLink {...recordTarget(type as NumberedRecord, Number(id))}>{label}</TextLink>
  const params = { id }
  if (type === 'user' || (type === 'session' && /^\d+$/.test(id))) {
    return (
      <TextLink to="/users/$id/update" params={params}>
        {label}
      </TextLink>
    )
  }
  if (type === 'settlement-run') {
    return (
      <TextLink to="/partners/settlements/$id" params={params}>
        {label}
      </TextLink>
    )
  }
  if (type === 'category') {
    return (
      <TextLink to="/categories/$id/update" params={params}>
        {label}
      </TextLink>
    )
  }
  return label
}

/** The number of changes that are shown before the user asks for all. */
const shownAtFirst = 3

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const t = useText(auditText)
  const [isOpen, setOpen] = useState(false)
  if (changes.length === 0) return <Dash />
  const more = changes.length - shownAtFirst
  return (
    <ul className="audit-changes">
      {(isOpen ? changes : changes.slice(0, shownAtFirst)).map(({ field, before, after }) => (
        <li key={field}>
          <span className="ink-3">{field}</span>{' '}
          {before && (
            <>
              <s>
                <Value value={before} />
              </s>
              {' → '}
            </>
          )}
          {after ? <Value value={after} /> : <span className="ink-3">{t('audit.none')}</span>}
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('audit.less') : t('audit.more', { count: more })}
          </button>
        </li>
      )}
    </ul>
  )
}

function Value({ value }: { value: NonNullable<AuditValue> }) {
  const formats = useFormats()
  return 'text' in value ? value.text : formats.longDate(value.moment)
}
