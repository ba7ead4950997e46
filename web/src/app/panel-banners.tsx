import './maintenance.css'
import { can } from 'contract/access/permissions.ts'
import { TextLink } from '#shared/components/links.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { accessText } from '#src/text/en/access.ts'
import { useText } from '#src/text/intl.ts'
import { MaintenanceBanner } from './maintenance-banner.tsx'

/** Notices on every page until they are resolved. They move nothing. */
export function PanelBanners() {
  const user = useSession()?.user
  if (!user) return null
  return (
    <>
      {can(user, 'maintenance.write') && <MaintenanceBanner />}
      {user.second_factor_by && <FactorBanner by={user.second_factor_by} userId={user.id} />}
    </>
  )
}

/** Until a role of the user requires a second factor. Afterwards the profile shows it, and no other page opens. */
function FactorBanner({ by, userId }: { by: string; userId: number }) {
  const t = useText(accessText)
  const formats = useFormats()
  const now = useNow()
  if (Date.parse(by) <= now) return null
  return (
    <div className="maintenance-banner factor-banner" role="status">
      <DotWord hue="amber">
        {t('access.by-then', { day: formats.shortDate(by), when: formats.relative(by, now) })}
      </DotWord>
      <TextLink to={`/users/${userId}/update`}>{t('access.set-up')}</TextLink>
    </div>
  )
}
