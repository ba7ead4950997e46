import { can } from 'contract/access/permissions.ts'
import { useState } from 'react'
import { useSession } from '#shared/hooks/use-session.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import type { MenuItem } from '#shared/ui/menu.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { privacyText } from '#src/text/en/privacy.ts'
import { useText } from '#src/text/intl.ts'
import type { Person } from './erasure-dialog.tsx'

const ErasureDialog = partOnDemand(() =>
  import('./erasure-dialog.tsx').then((module) => module.ErasureDialog),
)

const dataOf = {
  customer: 'GET /customers/{id}/personal-data',
  partner: 'GET /partners/{id}/personal-data',
} as const

/**
 * Menu items for the rights of a person: their data as a file, and erasure. None for users without the
 * permission.
 */
export function usePrivacyItems(person: Person & { erased_at: string | null }) {
  const t = useText(privacyText)
  const user = useSession()?.user
  const [isErasing, setErasing] = useState(false)
  const fetchData = async () => {
    const { download } = await import('#shared/api/download.ts')
    await download(dataOf[person.type], { params: { id: person.id } })
  }
  const access: MenuItem[] = can(user, 'privacy.access')
    ? [{ label: t('privacy.personal-data'), onSelect: () => void fetchData().catch(toastError) }]
    : []
  const erasure: MenuItem[] =
    can(user, 'privacy.erase') && person.erased_at === null
      ? [{ label: t('privacy.erase'), danger: true, onSelect: () => setErasing(true) }]
      : []
  const dialog = isErasing && <ErasureDialog person={person} onClose={() => setErasing(false)} />
  return { access, erasure, dialog }
}
