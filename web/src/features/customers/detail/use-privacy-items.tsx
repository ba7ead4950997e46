import { can } from 'contract/access/permissions.ts'
import { useState } from 'react'
import { useSession } from '#shared/hooks/use-session.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import type { MenuItem } from '#shared/ui/menu.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'

const ErasureDialog = partOnDemand(() => import('./erasure-dialog.tsx').then((module) => module.ErasureDialog))

const OpenedByDialog = partOnDemand(() => import('./opened-by-dialog.tsx').then((module) => module.OpenedByDialog))

/** Menu items for privacy rights: the customer's data as a file, and erasure. None for users without the permission. */
export function usePrivacyItems(customer: { id: number; name: string; erased_at: string | null }) {
  const t = useText(customersText)
  const user = useSession()?.user
  const [open, setOpen] = useState<'erasure' | 'readers' | null>(null)
  const onClose = () => setOpen(null)
  const fetchData = async () => {
    const { download } = await import('#shared/api/download.ts')
    await download('GET /customers/{id}/personal-data', { params: { id: customer.id } })
  }
  const items: MenuItem[] = []
  if (can(user, 'privacy.access'))
    items.push({ label: t('customers.personal-data'), onSelect: () => void fetchData().catch(toastError) })
  if (can(user, 'privacy.reading')) items.push({ label: t('customers.opened-by'), onSelect: () => setOpen('readers') })
  if (can(user, 'privacy.erase') && customer.erased_at === null)
    items.push({ label: t('customers.erase'), danger: true, onSelect: () => setOpen('erasure') })
  const dialog = (
    <>
      {open === 'erasure' && <ErasureDialog customer={customer} onClose={onClose} />}
      {open === 'readers' && <OpenedByDialog customer={customer} onClose={onClose} />}
    </>
  )
  return { items, dialog }
}
