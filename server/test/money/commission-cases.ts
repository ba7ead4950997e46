import { type Case, type Cases, type Play, paise } from './play.ts'

type Terms = {
  kind: 'percent' | 'fixed' | 'slabs'
  value?: number
  slabs?: object[]
  after_material?: boolean
}

const addTerms = async ({ partner, post }: Pick<Play, 'partner' | 'post'>, terms: Terms): Promise<void> => {
  await post(`/partners/${await partner('Ravi')}/terms`, { applies_from: '2026-04-01', ...terms })
}

/** Ravi has these terms and completes a job of this price, rupees. */
const byTerms =
  (terms: Terms, price = 1000): Case =>
  async (play) => {
    await addTerms(play, terms)
    await play.job(price, 'completed')
  }

/** The same with this material, and then these moves. */
const withMaterial =
  (material: number, isDeducted: boolean, ...moves: [string, object?][]): Case =>
  async (play) => {
    await addTerms(play, { kind: 'percent', value: 2000, after_material: isDeducted })
    const job = await play.job(1000, 'started')
    await play.step(job, ['complete', { material_cost: paise(material) }], ...moves)
  }

let services = 0

/** A service of its own with a commission of 12.5%. */
async function service({ world, post }: Pick<Play, 'world' | 'post'>): Promise<{ category_id: number }> {
  services += 1
  const of = { title: `Service ${services}`, parent_id: world.categories.plumbing }
  const { id } = await post('/categories', { ...of, commission_kind: 'percent', commission_value: 1250 })
  return { category_id: id! }
}

/** 10% up to ₹800.00, else 25%. */
const slabs = [
  { above: 0, rate: 1000 },
  { above: paise(800), rate: 2500 },
]

/** Rules of a commission, and material. */
export const commissionCases: Cases = {
  'The commission of a service': async (play) => {
    await play.job(1000.2, 'completed', await service(play))
  },
  'The terms of the partner come before those of the service': async (play) => {
    await addTerms(play, { kind: 'percent', value: 1000 })
    await play.job(1000, 'completed', await service(play))
  },
  'A commission by slabs': byTerms({ kind: 'slabs', slabs }),
  'A price at the end of a slab': byTerms({ kind: 'slabs', slabs }, 800),
  'A fixed commission': byTerms({ kind: 'fixed', value: paise(150) }),
  'A fixed commission above the price': byTerms({ kind: 'fixed', value: paise(1200) }),
  'A commission is set by hand': async ({ again, job, put, step }) => {
    const started = await job(1000, 'started')
    const { version } = await again(started)
    await put(`/jobs/${started.id}`, { version, commission_fixed: paise(180) })
    await step(started, ['complete'])
  },
  'Material does not lower the commission': withMaterial(300, false),
  'The commission is taken after the material': withMaterial(300, true),
  'The material costs more than the price': withMaterial(1200, true),
  'The material of a completed job is corrected': withMaterial(300, true, [
    'correct',
    { material_cost: paise(250), reason: 'The bill said 250' },
  ]),
}
