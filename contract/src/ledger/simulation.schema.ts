import * as z from 'zod'
import { exportFormat, id, idText, month } from '../shared/fields.ts'
import { maxPaise } from '../shared/money.ts'
import { commissionRule } from './commission.schema.ts'

/** Partners in a response, those with the largest differences; a download has all. */
export const maxSimulatedPartners = 200
/** Jobs of a partner in a response. */
export const maxSimulatedJobs = 500

const integerFromText = z
  .string()
  .regex(/^\d{1,13}$/, 'must be a whole number')
  .transform(Number)
const upTo = (most: number, message: string) => integerFromText.refine((value) => value <= most, message)

/** `0:2000,500000:2500`: above so many paise, so many basis points; in ascending order from 0. */
const slabsText = z
  .string()
  .regex(/^0:\d{1,5}(,\d{1,13}:\d{1,5}){0,19}$/, 'must be slabs such as 0:2000,500000:2500')
  .transform((text) => {
    const pairs = text.split(',').map((slab) => slab.split(':').map(Number))
    return pairs.map(([above = 0, rate = 0]) => ({ above, rate }))
  })
  .refine((slabs) => slabs.every(({ above }, at) => at === 0 || above > slabs[at - 1]!.above), 'must ascend')
  .refine(
    (slabs) => slabs.every(({ rate, above }) => rate <= 10_000 && above <= maxPaise),
    'must be at most 100 %',
  )

const terms = {
  /** The last full month when absent. */
  month: month.optional(),
  /** Whose terms: of a partner, of a partner for a category, or of a category. */
  partner_id: idText.optional(),
  category_id: idText.optional(),
  /** `none` ends the terms, so that the next in the order apply. */
  kind: z.enum(['percent', 'fixed', 'slabs', 'none']),
  /** Paise when fixed, basis points when percent. */
  value: upTo(maxPaise, 'is more than the largest amount').optional(),
  slabs: slabsText.optional(),
  after_material: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
}
type Terms = z.output<z.ZodObject<typeof terms>>

function checkTerms(
  { partner_id, category_id, kind, value, slabs }: Terms,
  context: z.RefinementCtx<Terms>,
): void {
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (partner_id === undefined && category_id === undefined)
    wrong('category_id', 'is required without a partner')
  const needsValue = kind === 'percent' || kind === 'fixed'
  if (needsValue !== (value !== undefined)) wrong('value', needsValue ? 'is required' : 'must be left empty')
  if (kind === 'percent' && (value ?? 0) > 10_000) wrong('value', 'must be at most 100 %')
  if ((kind === 'slabs') !== (slabs !== undefined)) {
    wrong('slabs', kind === 'slabs' ? 'is required' : 'must be left empty')
  }
}

export const simulationQuery = z.strictObject(terms).superRefine(checkTerms)
export type SimulationQuery = z.output<typeof simulationQuery>
export const simulationJobsQuery = z.strictObject({ ...terms, of_partner_id: idText }).superRefine(checkTerms)
export const simulationDownloadQuery = z
  .strictObject({ ...terms, format: exportFormat })
  .superRefine(checkTerms)

/** Number and sums of completed jobs; paise. */
const sums = {
  jobs: z.int(),
  /** Jobs whose rule would be another; a commission set by hand stays. */
  changed: z.int(),
  before: z.int(),
  after: z.int(),
}
export const simulatedPartner = z.object({ id, name: z.string(), ...sums })
export type SimulatedPartner = z.infer<typeof simulatedPartner>

export const simulation = z.object({
  month: z.string(),
  total: z.object(sums),
  /** Partners with a changed job. */
  partners_changed: z.int(),
  /** The first of them, the largest difference first. */
  partners: z.array(simulatedPartner),
})
export type Simulation = z.infer<typeof simulation>

export const simulatedJob = z.object({
  id,
  completed_at: z.string(),
  service: z.string(),
  price: z.int(),
  material_cost: z.int(),
  before: z.int(),
  after: z.int(),
  rule_before: commissionRule,
  rule_after: commissionRule,
})
export type SimulatedJob = z.infer<typeof simulatedJob>
/** In the order of their completion; `total` counts also those left out. */
export const simulationJobs = z.object({ total: z.int(), data: z.array(simulatedJob) })
