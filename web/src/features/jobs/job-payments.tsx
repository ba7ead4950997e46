import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { Payment } from 'contract/payments/payments.schema.ts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { CorrectForm, RemoveDialog } from '#features/payments/public.ts'
import { settingsQuery } from '#shared/api/shared-queries.ts'
import { PaymentLine } from '#shared/components/payment-line.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Menu } from '#shared/ui/menu.tsx'
import { PanelBody } from '#shared/ui/panel.tsx'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'

type Change = { payment: Payment; how: 'correct' | 'remove' }

/** Everything that was paid and given back; whoever may, puts it right while the settings allow it. */
export function JobPayments({ payments }: { payments: readonly Payment[] }) {
  const t = useText(paymentsText)
  const [change, setChange] = useState<Change | null>(null)
  const close = () => setChange(null)
  return (
    <PanelBody>
      <ul className="stack text-13" aria-label={t('payments.list')}>
        {payments.map((payment) => (
          <PaymentLine
            key={payment.id}
            payment={payment}
            menu={<ChangeMenu payment={payment} onChange={(how) => setChange({ payment, how })} />}
          />
        ))}
      </ul>
      {change?.how === 'correct' && (
        <div className="space-above">
          <CorrectForm key={change.payment.id} payment={change.payment} onDone={close} />
        </div>
      )}
      {change?.how === 'remove' && <RemoveDialog payment={change.payment} onClose={close} />}
    </PanelBody>
  )
}

type ChangeMenuProps = { payment: Payment; onChange: (how: Change['how']) => void }

/** Nothing where nothing can be done: for staff, while both settings are off, for what was taken back already. */
function ChangeMenu({ payment, onChange }: ChangeMenuProps) {
  const t = useText(paymentsText)
  const formats = useFormats()
  const mayChange = can(useSession()?.user, 'payments.change')
  const settings = useQuery(settingsQuery).data
  const items = [
    settings?.['payment.update'] === true && { label: t('payments.correct'), onSelect: () => onChange('correct') },
    settings?.['payment.delete'] === true && {
      label: t('payments.remove'),
      danger: true,
      onSelect: () => onChange('remove'),
    },
  ].filter((item) => item !== false)
  if (!mayChange || items.length === 0 || payment.reversal !== null) return null
  const label = t('payments.more', { amount: formats.money(payment.amount) })
  return (
    <Menu
      label={label}
      align="end"
      button={{ iconOnly: true, size: 'tiny', variant: 'ghost', 'aria-label': label, children: <Ellipsis /> }}
      items={items}
    />
  )
}
