import { addAfterwards } from './afterwards.ts'
import { agendaOf } from './agenda.ts'
import { calendarOf, lastOffice } from './calendar.ts'
import { type CatalogueRows, catalogueRows } from './catalogue-rows.ts'
import { addComplaints } from './complaints.ts'
import { enquiryRows } from './enquiry-rows.ts'
import { addJob, officeStart } from './job-rows.ts'
import { leadRows } from './leads.ts'
import { partnerCalendars } from './partner-calendar.ts'
import { customerRows, type PeopleRows, type Places, partnerRows } from './people-rows.ts'
import { seededRandom } from './random.ts'
import { receiptRows } from './receipt-rows.ts'
import { business } from './settings.ts'
import { settleOldLedgers } from './settlements.ts'
import { termRows } from './terms.ts'
import type { DemoUsers } from './users.ts'
import { type Cast, emptyWork, type WorkRows } from './work-rows.ts'

const jobCount = 1200

export type DemoRows = ReturnType<typeof demoRows>

/**
 * The rows of the demo business around `now`, without a database; the same for the same moment, locations and
 * users.
 */
export function demoRows(now: Date, places: Places, users: DemoUsers) {
  const random = seededRandom(20_261_121)
  const calendar = calendarOf(now)
  const catalogue = catalogueRows()
  const people = customerRows(random, calendar, places)
  const partners = partnerRows(random, calendar, places, catalogue.idOf)
  const work = emptyWork()
  const calendars = partnerCalendars(
    calendar,
    partners.crew.map(({ id }) => id),
  )
  const cast: Cast = {
    random,
    calendar,
    crew: partners.crew,
    staffIds: users.callers,
    staffNames: users.names,
    agenda: agendaOf(calendars, calendar.now),
  }
  const { enquiries, activities } = enquiryRows(cast, people.households, catalogue.services, work)
  addRepeatJobs(work, cast, people, catalogue)
  const [manager, by] = [users.manager, users.callers[0]!]
  addAfterwards(work, cast)
  addComplaints(work, { calendar, by })
  settleOldLedgers(work, { calendar, by, manager })
  const receipts = receiptRows(work, {
    households: new Map(people.households.map((household) => [household.id, household])),
    services: new Map(catalogue.services.map((service) => [service.id, service])),
    crew: new Map(partners.crew.map((member) => [member.id, member])),
    addresses: new Map(
      people.addresses.map((address) => [address.id!, [address.line_1, address.line_2 ?? '']]),
    ),
    business,
  })
  return {
    calendar,
    catalogue,
    people,
    partners,
    enquiries,
    activities,
    work,
    receipts,
    partnerCalendars: calendars,
    terms: termRows(calendar, catalogue.idOf, manager),
    intake: leadRows(enquiries, calendar, manager),
  }
}

/** Customers who come back without an enquiry fill the book up to its 1,200 jobs. */
function addRepeatJobs(work: WorkRows, cast: Cast, people: PeopleRows, catalogue: CatalogueRows): void {
  const { random, calendar } = cast
  while (work.jobs.length < jobCount) {
    const household = random.pick(people.households)
    const address = random.pick(household.addresses)
    const days = random.weighted([
      [0, 7],
      [1, 8],
      [2, 5],
      [3, 3],
      [5, 3],
      [-random.int(1, 58), 74],
    ] as const)
    const startsAt = officeStart(random, calendar, days)
    const hoursBefore = random.int(3, 60)
    const bookedAt = lastOffice(
      Math.min(startsAt - hoursBefore * 3_600_000, calendar.now - random.int(10, 400) * 60_000),
    )
    addJob(work, cast, {
      household,
      addressId: address.id,
      pincode: address.pincode,
      service: random.pick(catalogue.services),
      enquiryId: null,
      answers: '[]',
      startsAt,
      bookedAt,
      mustComplete: false,
    })
  }
}
