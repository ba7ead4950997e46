import type { CommissionRule } from 'contract/ledger/commission.rules.ts'
import {
  maxSimulatedJobs,
  maxSimulatedPartners,
  type SimulatedJob,
  type SimulatedPartner,
  type Simulation,
  type SimulationQuery,
} from 'contract/ledger/simulation.schema.ts'
import { monthAfter } from 'contract/reports/report-range.rules.ts'
import { addDays, businessDay } from 'contract/shared/business-time.ts'
import type { Kysely } from 'kysely'
import { categoriesBelow, isCategory } from '#domains/categories/public.ts'
import type { Database } from '#platform/db/database.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findAccountHolder } from '../account.store.ts'
import { commissionBy } from '../commission.service.ts'
import type { Terms } from '../commission-order.rules.ts'
import { SimulatedTerms } from './simulated-terms.service.ts'
import { completedJobs, listCategoryNodes, partnerNames, type ReplayedJob } from './simulation.store.ts'

type Db = Kysely<Database>
type Replayed = { job: ReplayedJob; rule: CommissionRule; after: number; isChanged: boolean }

/** The last full month, `YYYY-MM`. */
const lastMonth = (now: number) => monthAfter(businessDay(now), -1).slice(0, 7)

/** All partners with a changed job, the largest difference first, and the sums of all replayed jobs. */
export async function simulateAll({ db, now }: Context, query: SimulationQuery): Promise<Simulation> {
  const month = query.month ?? lastMonth(now)
  const sums = new Map<number, Omit<SimulatedPartner, 'name'>>()
  const total = { jobs: 0, changed: 0, before: 0, after: 0 }
  for await (const page of replay(db, query, month)) {
    for (const { job, after, isChanged } of page) {
      const id = job.partner_id
      const own = sums.get(id) ?? { id, jobs: 0, changed: 0, before: 0, after: 0 }
      sums.set(id, own)
      for (const sum of [own, total]) {
        sum.jobs += 1
        sum.changed += isChanged ? 1 : 0
        sum.before += job.commission
        sum.after += after
      }
    }
  }
  const difference = ({ before, after }: { before: number; after: number }) => Math.abs(after - before)
  const changed = [...sums.values()].filter((sum) => sum.changed > 0)
  const names = await partnerNames(
    db,
    changed.map(({ id }) => id),
  )
  const partners = changed
    .map((sum) => ({ ...sum, name: names.get(sum.id) ?? '' }))
    .toSorted((one, other) => difference(other) - difference(one) || one.id - other.id)
  return { month, total, partners_changed: partners.length, partners }
}

export async function simulate(ctx: Context, query: SimulationQuery): Promise<Simulation> {
  const all = await simulateAll(ctx, query)
  return { ...all, partners: all.partners.slice(0, maxSimulatedPartners) }
}

/** The changed jobs of one partner. */
export async function simulateJobs(
  { db, now }: Context,
  { of_partner_id, ...query }: SimulationQuery & { of_partner_id: number },
): Promise<{ total: number; data: SimulatedJob[] }> {
  const nodes = await listCategoryNodes(db)
  const data: SimulatedJob[] = []
  let total = 0
  for await (const page of replay(db, query, query.month ?? lastMonth(now), of_partner_id)) {
    for (const { job, rule, after, isChanged } of page) {
      if (!isChanged) continue
      total += 1
      if (data.length === maxSimulatedJobs) continue
      const { id, completed_at, price, material_cost, commission, commission_rule, category_id } = job
      const rules = { rule_before: commission_rule, rule_after: rule }
      const service = nodes.get(category_id)?.title ?? ''
      data.push({ id, completed_at, service, price, material_cost, before: commission, after, ...rules })
    }
  }
  return { total, data }
}

/** The jobs of the month that the terms can concern, each with its commission under them. Writes nothing. */
async function* replay(
  db: Db,
  query: SimulationQuery,
  month: string,
  ofPartner?: number,
): AsyncGenerator<Replayed[]> {
  const { partner_id, category_id } = query
  if (partner_id !== undefined && !(await findAccountHolder(db, partner_id)))
    throw invalid('partner_id', 'does not exist')
  if (category_id !== undefined && !(await isCategory(db, category_id)))
    throw invalid('category_id', 'does not exist')
  if (partner_id !== undefined && ofPartner !== undefined && partner_id !== ofPartner) return
  const categories = category_id === undefined ? null : ((await categoriesBelow(db, [category_id])) ?? null)
  const [from, to] = [`${month}-01`, addDays(monthAfter(`${month}-01`, 1), -1)]
  const terms = new SimulatedTerms(db, await listCategoryNodes(db), proposalOf(query))
  for await (const page of completedJobs(db, { from, to, partner_id: ofPartner ?? partner_id, categories })) {
    await terms.read(page.map((job) => job.partner_id))
    yield page.map((job) => replayed(job, terms.ruleFor(job)))
  }
}

function proposalOf({ partner_id, category_id, kind, value, slabs, after_material }: SimulationQuery): Terms {
  const owner = { partner_id: partner_id ?? null, category_id: category_id ?? null }
  return { ...owner, applies_from: null, kind, value: value ?? null, slabs: slabs ?? null, after_material }
}

/** The job under the rule; null when it keeps its own. */
function replayed(job: ReplayedJob, rule: CommissionRule | null): Replayed {
  if (!rule) return { job, rule: job.commission_rule, after: job.commission, isChanged: false }
  const isChanged = termsOf(rule) !== termsOf(job.commission_rule)
  return { job, rule, after: commissionBy(rule, job).commission, isChanged }
}
const termsOf = ({ kind, value, slabs, after_material }: CommissionRule) =>
  JSON.stringify([kind, value, slabs?.map(({ above, rate }) => [above, rate]), after_material])
