import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Payment } from 'contract/payments/payments.schema.ts'
import { priceWithoutTax } from 'contract/tax/tax.rules.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { JobConcessions } from '#features/concessions/public.ts'
import {
  AddPaymentForm,
  applyCredit,
  CorrectForm,
  downloadReceipt,
  owedOfJob,
  RefundForm,
  RemoveDialog,
} from '#features/payments/public.ts'
import { settingsQuery } from '#shared/api/shared-queries.ts'
import { useCommissionWords } from '#shared/components/commission-words.ts'
import { MoneySum } from '#shared/components/money-sum.tsx'
import { PaymentLine } from '#shared/components/payment-line.tsx'
import { type Formats, useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { moneyText } from '#src/text/en/money.ts'
import { paymentsText } from '#src/text/en/payments.ts'
import { getText, useText } from '#src/text/intl.ts'
import { CompletionReport } from './completion-report.tsx'
import { CorrectDialog, MoneyForm } from './job-forms-on-demand.ts'
import type { JobPageState } from './use-job-page.ts'

type JobMoneyProps = { job: Job; page: JobPageState }

/** Price, material, commission with its formula, received, due; payments and receipts. */
export function JobMoney({ job, page }: JobMoneyProps) {
  const t = useText(jobsText)
  const tm = useText(moneyText)
  const [isOpen, setEditing] = useState(false)
  const isCompleted = job.status === 'completed'
  const isEditing = isOpen && !isCompleted
  const canEdit =
    can(useSession()?.user, isCompleted ? 'jobs.correct' : 'jobs.write') && job.status !== 'cancelled'
  const edit = (
    <Button
      variant="ghost"
      size="tiny"
      aria-label={isCompleted ? undefined : t('jobs.money.edit')}
      onClick={() => setEditing(true)}
    >
      {isCompleted ? tm('money.correct') : t('jobs.edit')}
    </Button>
  )
  return (
    <Panel title={t('jobs.money')} end={isEditing || !canEdit ? undefined : edit}>
      {isOpen && isCompleted && <CorrectDialog job={job} onClose={() => setEditing(false)} />}
      {job.completion_report && <CompletionReport job={job} report={job.completion_report} />}
      <PanelBody>
        {isEditing ? <MoneyForm job={job} onDone={() => setEditing(false)} /> : <JobSum job={job} />}
        {!isEditing && page.money === null && <MoneyButtons job={job} page={page} />}
      </PanelBody>
      {page.money !== null && (
        <>
          <hr />
          <PanelBody>
            {page.money === 'pay' ? (
              <AddPaymentForm job={job} onDone={() => page.setMoney(null)} />
            ) : (
              <RefundForm job={job} onDone={() => page.setMoney(null)} />
            )}
          </PanelBody>
        </>
      )}
      {job.concessions.length > 0 && (
        <>
          <hr />
          <JobConcessions concessions={job.concessions} />
        </>
      )}
      {job.payments.length > 0 && (
        <>
          <hr />
          <JobPayments payments={job.payments} />
        </>
      )}
    </Panel>
  )
}

function JobSum({ job }: { job: Job }) {
  const t = useText(jobsText)
  const words = useCommissionWords()
  const formats = useFormats()
  const tm = useText(moneyText)
  const { price, material_cost, commission, commission_rule: rule, received, due } = job
  const { conceded, charge, charge_partner, customer } = job
  return (
    <MoneySum
      rows={[
        { label: jobFields.price.label, paise: price },
        ...taxRow(job, formats),
        { label: jobFields.material_cost.label, paise: material_cost },
        {
          label: t('jobs.money.commission'),
          paise: commission,
          note: `${words.formula(rule, priceWithoutTax(job.tax_rule, price), material_cost)} ${words.source(rule)}`,
        },
        ...(charge > 0
          ? [
              {
                label: tm('money.charge'),
                paise: charge,
                note: charge_partner
                  ? tm('money.charge-of', { name: charge_partner.name })
                  : tm('money.charge-company'),
              },
            ]
          : []),
        ...(conceded > 0 ? [{ label: tm('money.conceded'), paise: -conceded }] : []),
        { label: t('jobs.money.received'), paise: received },
        { label: t('jobs.money.due'), paise: due, total: true },
        ...(customer.credit > 0 ? [{ label: tm('money.credit'), paise: customer.credit }] : []),
      ]}
    />
  )
}

/** The GST of the price, included or added; nothing without GST. */
function taxRow({ price, tax_rule: rule, tax_added }: Job, formats: Formats) {
  if (rule === null) return []
  const rate = formats.percent(rule.rate / 10_000)
  return [
    {
      label: getText(jobsText, 'jobs.money.tax', { rate }),
      paise: rule.includes_tax ? price - priceWithoutTax(rule, price) : tax_added,
      note: getText(jobsText, rule.includes_tax ? 'jobs.money.tax-included' : 'jobs.money.tax-added'),
    },
  ]
}

function MoneyButtons({ job, page }: JobMoneyProps) {
  const t = useText(paymentsText)
  const last = job.payments
    .filter(({ receipt_number, reversal }) => receipt_number !== null && reversal === null)
    .sort((a, b) => b.paid_at.localeCompare(a.paid_at))[0]
  const isPaid = job.due === 0 && owedOfJob(job) === 0
  return (
    <>
      <div className="row space-above-small">
        <Button size="small" onClick={() => page.setMoney('pay')}>
          {t('payments.add')}
        </Button>
        {job.received > 0 && (
          <Button size="small" onClick={() => page.setMoney('refund')}>
            {t('payments.refund')}
          </Button>
        )}
        <CreditButton job={job} />
        {last ? (
          <ActionButton size="small" onAction={() => downloadReceipt(last.id)}>
            {t('payments.receipt')}
          </ActionButton>
        ) : (
          <Button size="small" disabled>
            {t('payments.receipt')}
          </Button>
        )}
      </div>
      <p className="text-12 ink-3 space-above-small">
        {isPaid ? t('payments.why.paid') : job.payments.length === 0 && t('payments.none')}
      </p>
    </>
  )
}

/** Uses as much of the customer's credit as is due. */
function CreditButton({ job }: { job: Job }) {
  const t = useText(moneyText)
  const { money } = useFormats()
  const client = useQueryClient()
  const amount = Math.min(job.customer.credit, job.due)
  if (amount <= 0) return null
  const use = async () => {
    await applyCredit(client, job.id, amount)
    toast.success(t('money.credit-used', { amount: money(amount) }))
  }
  return (
    <ActionButton size="small" onAction={use}>
      {t('money.use-credit', { amount: money(amount) })}
    </ActionButton>
  )
}

type Change = { payment: Payment; how: 'correct' | 'remove' }

/** All payments and refunds; with the permission they can be corrected while the settings allow it. */
function JobPayments({ payments }: { payments: readonly Payment[] }) {
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

/** Null without an action: for staff while both settings are off, and for a reversed payment. */
function ChangeMenu({ payment, onChange }: ChangeMenuProps) {
  const t = useText(paymentsText)
  const formats = useFormats()
  const canChange = can(useSession()?.user, 'payments.change')
  const settings = useQuery(settingsQuery).data
  const items = [
    settings?.['payment.update'] === true && {
      label: t('payments.correct'),
      onSelect: () => onChange('correct'),
    },
    settings?.['payment.delete'] === true && {
      label: t('payments.remove'),
      danger: true,
      onSelect: () => onChange('remove'),
    },
  ].filter((item) => item !== false)
  if (!canChange || items.length === 0 || payment.reversal !== null) return null
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
