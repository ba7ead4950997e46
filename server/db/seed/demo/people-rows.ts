import { problemsOf } from 'contract/customers/names.rules.ts'
import type { Insertable } from 'kysely'
import type { AddressesTable, CustomersTable } from '#domains/customers/customers.table.ts'
import type {
  PartnerAreasTable,
  PartnerServicesTable,
  PartnersTable,
} from '#domains/partners/partners.table.ts'
import { type Calendar, iso } from './calendar.ts'
import { partners } from './partners.ts'
import { badNames, type City, cities, notes } from './people.ts'
import type { Random } from './random.ts'

/** Where the demo's people live: ids of pincodes and districts by pincode title, read from the locations. */
export type Places = Map<string, { location_id: number; district_id: number; area: string }>

export type Household = {
  id: number
  name: string
  phone: string
  city: City
  addresses: { id: number; pincode: string }[]
}
export type PeopleRows = {
  customers: Insertable<CustomersTable>[]
  addresses: Insertable<AddressesTable>[]
  households: Household[]
}

const firstCustomerId = 2601

/** 600 customers with one or two addresses; a few share a number and a few have invalid names, on purpose. */
export function customerRows(random: Random, calendar: Calendar, places: Places): PeopleRows {
  const rows: PeopleRows = { customers: [], addresses: [], households: [] }
  const byWeight = cities.map((city) => [city, city.weight] as const)
  const phones = new Set<string>()
  for (let index = 0; index < 600; index++) {
    const city = random.weighted(byWeight)
    const isDuplicate = index > 40 && index % 60 === 7
    const twin = rows.customers[index - 20]
    const phone = isDuplicate && twin ? twin.phone : freshPhone(random, phones)
    const name = nameOf(random, city, index, isDuplicate ? twin?.name : undefined)
    const id = firstCustomerId + index
    rows.customers.push({
      id,
      name,
      name_problems: problemsOf(name, phone),
      phone,
      alternate_phone: random.chance(0.12) ? freshPhone(random, phones) : null,
      whatsapp: random.chance(0.7) ? phone : null,
      email: random.chance(0.25) ? `${name.toLowerCase().replace(/[^a-z]/g, '')}${index}@example.com` : null,
      gender: random.chance(0.6) ? random.pick(['female', 'male'] as const) : null,
      source: random.pick([
        'justdial',
        'website',
        'referral',
        'google-places',
        'existing-customer',
        'facebook-ad',
      ] as const),
      note: random.chance(0.08) ? random.pick(notes) : null,
      created_at: iso(calendar.at(-random.int(61, 700), random.int(9 * 60, 19 * 60))),
    })
    const household: Household = { id, name, phone, city, addresses: [] }
    const count = random.chance(0.15) ? 2 : 1
    for (let nth = 0; nth < count; nth++) addAddress(rows, household, random, places, nth === 0)
    rows.households.push(household)
  }
  return rows
}

function nameOf(random: Random, city: City, index: number, twin: string | undefined): string {
  if (twin) return random.chance(0.5) ? twin : twin.split(' ')[0]!.toUpperCase()
  if (index % 50 === 33) return badNames[Math.floor(index / 50)]!
  return `${random.pick(city.firstNames)} ${random.pick(city.lastNames)}`
}

function freshPhone(random: Random, taken: Set<string>): string {
  for (;;) {
    const phone = `+91${random.pick(['98', '99', '97', '90', '88', '80', '70', '63'])}${random.int(10_000_000, 99_999_999)}`
    if (!taken.has(phone)) {
      taken.add(phone)
      return phone
    }
  }
}

function addAddress(
  rows: PeopleRows,
  household: Household,
  random: Random,
  places: Places,
  primary: boolean,
): void {
  const { city } = household
  const pincode = random.pick(city.pincodes.filter((title) => places.has(title)))
  const place = places.get(pincode)!
  const id = rows.addresses.length + 1
  const isHome = random.chance(0.88)
  rows.addresses.push({
    id,
    customer_id: household.id,
    partner_id: null,
    label: primary ? null : random.pick(['Parents', 'Shop', 'New flat', 'Rented out']),
    place_type: isHome
      ? 'home'
      : random.pick(['office', 'shop', 'restaurant', 'beauty-parlour', 'school'] as const),
    line_1: `${random.chance(0.5) ? `Flat ${random.int(1, 12)}0${random.int(1, 8)}` : random.int(1, 240)}, ${random.pick(city.streets)}`,
    line_2: place.area,
    landmark: random.chance(0.6) ? random.pick(city.landmarks) : null,
    location_id: place.location_id,
    primary,
  })
  household.addresses.push({ id, pincode })
}

export type CrewMember = {
  id: number
  name: string
  phone: string
  city: string
  serviceIds: number[]
  pincodes: string[]
  approved: boolean
}
export type PartnerRows = {
  partners: Insertable<PartnersTable>[]
  services: Insertable<PartnerServicesTable>[]
  areas: Insertable<PartnerAreasTable>[]
  crew: CrewMember[]
}

/** The forty partners; the last of each city's beauty and painting wait for approval. */
export function partnerRows(
  random: Random,
  calendar: Calendar,
  places: Places,
  idOf: Map<string, number>,
): PartnerRows {
  const rows: PartnerRows = { partners: [], services: [], areas: [], crew: [] }
  const phones = new Set<string>()
  partners.forEach((seed, index) => {
    const id = 101 + index
    const city = cities.find((candidate) => candidate.name === seed.city)!
    const status =
      index === 12 || index === 38
        ? 'submitted'
        : index === 7
          ? 'deactivated'
          : index === 29
            ? 'rejected'
            : 'approved'
    const phone = freshPhone(random, phones)
    rows.partners.push({
      id,
      name: seed.name,
      phone,
      alternate_phone: null,
      whatsapp: null,
      email: null,
      gender: null,
      blood_group: random.chance(0.5) ? random.pick(['O+', 'B+', 'A+', 'AB+', 'O-'] as const) : null,
      note: null,
      status,
      status_reason:
        status === 'deactivated'
          ? 'Moved to another city'
          : status === 'rejected'
            ? 'Papers incomplete'
            : null,
      ...(index % 9 === 4 ? { commission_kind: 'percent' as const, commission_value: 1500 } : {}),
      created_at: iso(calendar.at(-random.int(100, 900), 11 * 60)),
    })
    const serviceIds = seed.services.map((title) => idOf.get(title)!)
    rows.services.push(...serviceIds.map((category_id) => ({ partner_id: id, category_id })))
    const known = city.pincodes.filter((title) => places.has(title))
    const pincodes = seed.whole ? known : known.filter((_, nth) => nth % 2 === index % 2)
    const areaIds = pincodes.map((title) =>
      seed.whole ? places.get(title)!.district_id : places.get(title)!.location_id,
    )
    rows.areas.push(...[...new Set(areaIds)].map((location_id) => ({ partner_id: id, location_id })))
    rows.crew.push({
      id,
      name: seed.name,
      phone,
      city: seed.city,
      serviceIds,
      pincodes,
      approved: status === 'approved',
    })
  })
  return rows
}
