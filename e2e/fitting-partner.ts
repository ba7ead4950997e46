import type { Partner } from 'contract/partners/partners.schema.ts'
import type { Person } from './fixtures.ts'

export type Place = { id: number; type: string; title: string; parent_id: number | null }

/** An approved partner of one city, with a pincode there and one of another state. */
export async function partnerOfOneCity({ read }: Person) {
  const places = await read<Place[]>('/locations')
  const byId = new Map(places.map((place) => [place.id, place]))
  const above = (id: number | null): number[] =>
    id === null ? [] : [id, ...above(byId.get(id)?.parent_id ?? null)]
  const pincodes = places.filter(({ type }) => type === 'pincode')
  const { data } = await read<{ data: { id: number }[] }>('/partners?status=approved&per_page=25')
  for (const { id } of data) {
    const partner = await read<Partner>(`/partners/${id}`)
    const areas = partner.areas.map((area) => area.id)
    const titles = new Set(
      pincodes.filter((each) => above(each.id).some((up) => areas.includes(up))).map((each) => each.title),
    )
    const near = pincodes.find(({ title }) => titles.has(title))
    const states = new Set(
      pincodes.filter(({ title }) => titles.has(title)).map((each) => above(each.id).at(-1)),
    )
    const far = pincodes.find((each) => !titles.has(each.title) && !states.has(above(each.id).at(-1)))
    const isAlwaysOpen = partner.hours.length === 0
    if (near && far && partner.services[0] && isAlwaysOpen)
      return { partner, near, far, category_id: partner.services[0].id }
  }
  throw new Error('No approved partner covers one city only.')
}
