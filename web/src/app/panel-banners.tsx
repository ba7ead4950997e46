import './maintenance.css'
import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { endMaintenance, maintenanceQuery } from '#features/devtools/public.ts'
import { TextLink } from '#shared/components/links.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { maintenanceText } from '#src/text/en/devtools.ts'
import { accessText } from '#src/text/en/security.ts'
import { useText } from '#src/text/intl.ts'

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

/**
 * Until a role of the user requires a second factor. Afterwards the profile shows it, and no other page
 * opens.
 */
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

/** Shown to developers during maintenance: other users are shut out, and how to end it. It moves nothing. */
function MaintenanceBanner() {
  const t = useText(maintenanceText)
  const { data } = useQuery(maintenanceQuery)
  return (
    <div role="status">
      {data?.on && (
        <div className="maintenance-banner">
          <DotWord hue="amber">{t('maintenance.banner')}</DotWord>
          <ActionButton size="tiny" onAction={endMaintenance}>
            {t('maintenance.end')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}
