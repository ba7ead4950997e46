import type { Job } from 'contract/jobs/jobs.schema.ts'
import { useState } from 'react'
import { AddPaymentForm, downloadReceipt, owedOfJob, RefundForm } from '#features/payments/public.ts'
import { useCommissionWords } from '#shared/components/commission-words.ts'
import { MoneySum } from '#shared/components/money-sum.tsx'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { MoneyForm } from './job-parts-on-demand.ts'
import { JobPayments } from './job-payments.tsx'
import type { JobPageState } from './use-job-page.ts'

type JobMoneyProps = { job: Job; page: JobPageState }

/** Price, material, commission with its formula, received, due; payments and receipts. */
export function JobMoney({ job, page }: JobMoneyProps) {
  const t = useText(jobsText)
  const [isEditing, setEditing] = useState(false)
  const edit = (
    <Button variant="ghost" size="tiny" aria-label={t('jobs.money.edit')} onClick={() => setEditing(true)}>
      {t('jobs.edit')}
    </Button>
  )
  return (
    <Panel title={t('jobs.money')} end={isEditing || job.status === 'cancelled' ? undefined : edit}>
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
  const { price, material_cost, commission, commission_rule: rule, received, due } = job
  return (
    <MoneySum
      rows={[
        { label: t('jobs.money.price'), paise: price },
        { label: t('jobs.money.material'), paise: material_cost },
        {
          label: t('jobs.money.commission'),
          paise: commission,
          note: `${words.formula(rule, price, material_cost)} ${words.source(rule)}`,
        },
        { label: t('jobs.money.received'), paise: received },
        { label: t('jobs.money.due'), paise: due, total: true },
      ]}
    />
  )
}

function MoneyButtons({ job, page }: JobMoneyProps) {
  const t = useText(paymentsText)
  const last = job.payments
    .filter(({ receipt_number, reversal }) => receipt_number !== null && reversal === null)
    .sort((a, b) => b.paid_at.localeCompare(a.paid_at))[0]
  const isPaid = job.due === 0 && owedOfJob(job) === 0
  const why = job.status === 'cancelled' ? 'cancelled' : isPaid ? 'paid' : null
  return (
    <>
      <div className="row space-above-small">
        <Button size="small" disabled={why !== null} onClick={() => page.setMoney('pay')}>
          {t('payments.add')}
        </Button>
        {job.received > 0 && (
          <Button size="small" onClick={() => page.setMoney('refund')}>
            {t('payments.refund')}
          </Button>
        )}
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
        {why ? t(`payments.why.${why}`) : job.payments.length === 0 && t('payments.none')}
      </p>
    </>
  )
}
