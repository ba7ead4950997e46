import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { reworkShares } from 'contract/complaints/complaints.rules.ts'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { type CommissionRule, commissionOf } from 'contract/ledger/commission.rules.ts'
import { dueOf, payableOf } from 'contract/ledger/due.rules.ts'
import { fieldInputs } from 'contract/shared/field-schemas.ts'
import { priceWithoutTax, taxAdded } from 'contract/tax/tax.rules.ts'
import * as z from 'zod'
import { quoteTermsQuery } from '#features/categories/public.ts'
import { useCommissionWords } from '#shared/components/commission-words.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { MoneySum } from '#shared/components/money-sum.tsx'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { updateJob } from './job-moves.queries.ts'
import { jobQuery } from './jobs.queries.ts'

const { price, material_cost, commission_fixed } = fieldInputs(jobFields)
const moneyForm = z.object({ price, material_cost, commission_fixed })
type Values = z.output<typeof moneyForm>

function valuesOf(job: Job): Values {
  return { price: job.price, material_cost: job.material_cost, commission_fixed: job.commission_fixed }
}

/** Price, material cost and, with the permission, the commission; the sum below follows the input. */
export function MoneyForm({ job, onDone }: { job: Job; onDone: () => void }) {
  const t = useText(jobsText)
  const formats = useFormats()
  const client = useQueryClient()
  const form = useZodForm(moneyForm, valuesOf(job))
  const draft = useDraft(`job-money-${job.id}`, form, { version: job.version })
  const { control } = form
  const canSetCommission = can(useSession()?.user, 'partners.terms')
  const { run, clash, take } = useMergingSave<Values, Values, Job>({
    form,
    record: job,
    restored: draft.restored,
    valuesOf,
    save: (changes, version) => updateJob(client, job.id, changes, version),
  })
  const save = async (values: Values) => {
    if (!(await run(values))) return
    draft.clear()
    onDone()
  }
  const show = (_: keyof Values, value: unknown) => (typeof value === 'number' ? formats.money(value) : '')
  return (
    <Form form={form} onSubmit={save} label={t('jobs.money.edit')}>
      {draft.notice}
      <ConflictNotice clash={clash} label={(field) => jobFields[field].label} show={show} onTake={take} />
      <MoneyField control={control} name="price" label={jobFields.price.label} />
      <MoneyField control={control} name="material_cost" label={jobFields.material_cost.label} />
      {canSetCommission && (
        <MoneyField
          control={control}
          name="commission_fixed"
          label={jobFields.commission_fixed.label}
          optional
          help={t('jobs.money.fixed-help')}
        />
      )}
      <MoneyLive job={job} {...form.watch()} />
      <SubmitButton control={control} wide>
        {t('jobs.save-changes')}
      </SubmitButton>
      <Button
        wide
        variant="ghost"
        onClick={() => {
          draft.clear()
          onDone()
        }}
      >
        {t('jobs.cancel-edit')}
      </Button>
    </Form>
  )
}

/** The rule of the job without a commission set by hand. */
export function useJobRule(job: Job): CommissionRule {
  const isByHand = job.commission_rule.source === 'job'
  const terms = useQuery({ ...quoteTermsQuery(job.category.id, job.partner?.id), enabled: isByHand }).data
  return isByHand && terms ? terms.commission_rule : job.commission_rule
}

type CommissionLiveProps = { job: Job } & Values

/** The amount due at another price, paise. */
export function dueAt(job: Pick<Job, 'conceded' | 'received' | 'tax_rule'>, price: number): number {
  const tax_added = taxAdded(job.tax_rule, price)
  const payable = payableOf({ status: 'completed', price, tax_added, conceded: job.conceded, charge: 0 })
  return dueOf({ payable, received: job.received })
}

/**
 * The results of the typed amounts: commission, and the postings of a rework job that the customer does not
 * pay for.
 */
export function MoneyLive({ job, ...typed }: CommissionLiveProps) {
  const { rework_of_id } = job
  const isRework = rework_of_id !== null && job.rework_borne_by !== 'customer'
  const isFree = isRework && typed.price === 0 && !typed.commission_fixed
  return (
    <>
      {!isFree && <CommissionLive job={job} {...typed} />}
      {isRework && <ReworkLive job={job} rework_of_id={rework_of_id} material_cost={typed.material_cost} />}
    </>
  )
}

/** The commission; nothing while one of the amounts is invalid. */
function CommissionLive({ job, price, material_cost, commission_fixed }: CommissionLiveProps) {
  const t = useText(jobsText)
  const words = useCommissionWords()
  const rule = useJobRule(job)
  if ([price, material_cost, commission_fixed ?? 0].some((amount) => !Number.isInteger(amount))) return null
  const own: CommissionRule = {
    kind: 'fixed',
    value: commission_fixed ?? 0,
    after_material: false,
    source: 'job',
    source_title: null,
  }
  const used = commission_fixed === null ? rule : own
  const base = priceWithoutTax(job.tax_rule, price)
  const commission = commissionOf(used, base, material_cost)
  return (
    <MoneySum
      rows={[
        {
          label: t('jobs.money.commission'),
          paise: commission,
          note: `${words.formula(used, base, material_cost)} ${words.source(used)}`,
        },
        { label: words.partnerGets, paise: base - commission },
        { label: t('jobs.money.due'), paise: dueAt(job, price), total: true },
      ]}
    />
  )
}

type ReworkLiveProps = { job: Job; rework_of_id: number; material_cost: number }

/** What the completion of a rework job that the customer does not pay posts to the partners. */
function ReworkLive({ job, rework_of_id, material_cost }: ReworkLiveProps) {
  const t = useText(jobDialogsText)
  const answer = useQuery(jobQuery(rework_of_id))
  const first = answer.data
  if (answer.error && !first)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} compact />
  if (!first) return <Skeleton width={180} />
  if (!Number.isInteger(material_cost) || job.rework_borne_by === null) return null
  const { partner } = job
  const shares = reworkShares({
    borne_by: job.rework_borne_by,
    first_partner_id: first.partner?.id ?? null,
    partner_id: partner?.id ?? null,
    cost: material_cost + job.visit_cost,
  })
  const gets = shares.find(({ amount }) => amount < 0)
  const owes = shares.find(({ amount }) => amount > 0)
  const isOwn = job.rework_borne_by === 'partner' && first.partner?.id === partner?.id
  return (
    <MoneySum
      rows={[
        { label: t('jobs.complete.material'), paise: material_cost },
        { label: t('jobs.visit-cost.cost'), paise: job.visit_cost },
        ...(owes
          ? [{ label: t('jobs.rework.owes', { name: first.partner?.name ?? '' }), paise: owes.amount }]
          : []),
        {
          label: t('jobs.rework.gets', { name: partner?.name ?? '' }),
          paise: gets ? -gets.amount : 0,
          ...(isOwn && { note: t('jobs.rework.own') }),
          total: true,
        },
      ]}
    />
  )
}
