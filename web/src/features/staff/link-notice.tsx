import './team.css'
import type { InvitationLink } from 'contract/staff/team.schema.ts'
import { useFormats } from '#shared/format/formats.ts'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { teamText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { absoluteLink } from './team.queries.ts'

type LinkNoticeProps = { name: string; invitation: InvitationLink }

/** The one-time link: it is shown only once. */
export function LinkNotice({ name, invitation: { link, expires_at } }: LinkNoticeProps) {
  const t = useText(teamText)
  const formats = useFormats()
  const url = absoluteLink(link)
  return (
    <Notice hue="amber" title={t('team.link-title', { name })} alert>
      <div className="stack stack-tight">
        <p>{t('team.link-text', { name, until: formats.longDate(expires_at) })}</p>
        <div className="row">
          <code className="one-time-link">{url}</code>
          <CopyButton value={url} what={t('team.link-what')} />
        </div>
      </div>
    </Notice>
  )
}
