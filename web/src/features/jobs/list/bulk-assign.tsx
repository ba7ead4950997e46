import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { JobFit } from 'contract/jobs/job-moves.schema.ts'
import { id } from 'contract/shared/fields.ts'
import { useState } from 'react'
import * as z from 'zod'
import { PartnerField } from '#features/partners/public.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { BulkForm } from '#shared/components/list/bulk-form.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'
import { BulkFits } from './bulk-fits.tsx'

const schema = z.object({
  partner_id: id.nullable().refine((value): value is number => value !== null, 'Choose a partner'),
})

/**
 * The number of jobs that are checked before the assignment; of more jobs the result lists those that do not
 * fit.
 */
const mostChecked = 300
const chunk = 100

/** The jobs to assign: `fitting` without warnings, `confirmed` in spite of their reasons. */
export type BulkAssignment = { partner_id: number; fitting: number[]; confirmed: number[] }

type BulkAssignProps = {
  ids: readonly number[]
  onReady: (values: BulkAssignment) => void
  onClose: () => void
}

/** Assigns a partner to many jobs, after showing for each whether the partner fits. */
export function BulkAssign({ ids, onReady, onClose }: BulkAssignProps) {
  const t = useText(bulkText)
  const client = useQueryClient()
  const [picked, setPicked] = useState<Picked>(nonePicked)
  const [isEmpty, setEmpty] = useState(false)
  const isChecked = ids.length <= mostChecked
  const ready = async (partner_id: number) => {
    if (!isChecked) return onReady({ partner_id, fitting: [...ids], confirmed: [] })
    const pages = await Promise.all(
      chunksOf(ids).map((part) => client.fetchQuery(fitsQuery(part, partner_id))),
    )
    const pickedJobs = pages.flatMap(({ jobs }) => jobs).filter((job) => isPicked(job, picked, partner_id))
    const [confirmed, fitting] = [pickedJobs.filter(isMisfit), pickedJobs.filter((job) => !isMisfit(job))]
    setEmpty(pickedJobs.length === 0)
    if (pickedJobs.length > 0)
      onReady({
        partner_id,
        fitting: fitting.map((job) => job.id),
        confirmed: confirmed.map((job) => job.id),
      })
  }
  return (
    <BulkForm
      name="jobs-assign"
      title={t('bulk.assign.title', { count: ids.length })}
      text={t(isChecked ? 'bulk.assign.text' : 'bulk.assign.many')}
      save={t('bulk.assign.save')}
      schema={schema}
      defaults={{ partner_id: null }}
      onReady={({ partner_id }) => (partner_id === null ? undefined : ready(partner_id))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PartnerField control={form.control} name="partner_id" />
          {isChecked && (
            <Fits
              ids={ids}
              isEmpty={isEmpty}
              picked={picked}
              partnerId={Number(form.watch('partner_id')) || null}
              onPick={(next) => {
                setPicked(next)
                setEmpty(false)
              }}
            />
          )}
        </>
      )}
    </BulkForm>
  )
}

/** The rows a user ticked or cleared by hand, for one partner. */
type Picked = { partner_id: number | null; jobs: ReadonlyMap<number, boolean> }
const nonePicked: Picked = { partner_id: null, jobs: new Map() }

const isMisfit = ({ reasons }: JobFit) => reasons.length > 0

/** Jobs that fit are assigned unless they are cleared, the others only when they are ticked. */
const isPicked = (job: JobFit, { partner_id, jobs }: Picked, of: number) =>
  job.is_assignable && ((partner_id === of ? jobs.get(job.id) : undefined) ?? !isMisfit(job))

type FitsProps = {
  ids: readonly number[]
  partnerId: number | null
  picked: Picked
  isEmpty: boolean
  onPick: (picked: Picked) => void
}

function Fits({ ids, partnerId, picked, isEmpty, onPick }: FitsProps) {
  const answers = useQueries({
    queries: chunksOf(ids).map((part) => ({
      ...fitsQuery(part, partnerId ?? 0),
      enabled: partnerId !== null,
    })),
  })
  if (partnerId === null) return null
  const error = answers.find((answer) => answer.isError)
  const isLoading = answers.some(({ data }) => data === undefined)
  return (
    <BulkFits
      jobs={isLoading ? null : answers.flatMap(({ data }) => data?.jobs ?? [])}
      failure={error ? { error: error.error, onRetry: () => void error.refetch() } : null}
      isEmpty={isEmpty}
      isPicked={(job) => isPicked(job, picked, partnerId)}
      onPick={(job, isOn) => {
        const before = picked.partner_id === partnerId ? picked.jobs : nonePicked.jobs
        onPick({ partner_id: partnerId, jobs: new Map(before).set(job.id, isOn) })
      }}
    />
  )
}

function fitsQuery(ids: readonly number[], partnerId: number) {
  const query = { ids: ids.join(','), partner_id: String(partnerId) }
  return { ...apiQuery('GET /jobs/fits', { query }), placeholderData: undefined }
}

function chunksOf(ids: readonly number[]): (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / chunk) }, (_, nth) =>
    ids.slice(nth * chunk, (nth + 1) * chunk),
  )
}
