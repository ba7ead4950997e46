import type { APIRequestContext } from '@playwright/test'
import type { Person } from './fixtures.ts'
import { firstService } from './make-job.ts'
import { createPartner } from './make-partner.ts'
import { uniqueLetters } from './unique.ts'

export type Place = { id: number; type: string; title: string; parent_id: number | null }

/** A new partner of one city with a service, a pincode of that city, and one of another state. */
export async function partnerOfOneCity(request: APIRequestContext, { read }: Person) {
  const places = await read<Place[]>('/locations')
  const pincode = (title: string) => places.find((each) => each.type === 'pincode' && each.title === title)
  const [near, far] = [pincode('560102'), pincode('110001')]
  if (!near?.parent_id || !far) throw new Error('the demo has its places')
  const category_id = await firstService({ read })
  const partner = await createPartner(request, {
    name: `Aadi ${uniqueLetters()}`,
    service_ids: [category_id],
    area_ids: [near.parent_id],
  })
  return { partner, near, far, category_id }
}
