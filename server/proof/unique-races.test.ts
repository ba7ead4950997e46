import { randomBytes } from 'node:crypto'
import { apiKeyPrefix } from 'contract/access/api-scopes.ts'
import { maxRequestChanges } from 'contract/tracking/tracking.words.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../test/app.ts'
import { newPhone } from '../test/fixtures.ts'
import { softPasskey } from '../test/passkey.ts'
import { broken, crowdSize, tallied, times } from './crowd.ts'
import { noTerms, oneEach, openTrack, post, raceTest, type Track } from './racing.ts'
import { period } from './records.ts'

/** Fifty at once for one value of every unique index of the database. */
let track: Track
beforeAll(async () => {
  track = await openTrack()
})
afterAll(() => track.close())

/** For each unique index a race for one of its values, or why no request can create a second. */
const uniques: Record<string, string | (() => Promise<unknown>)> = {
  sessions_token_hash_key: 'a token is 256 random bits',
  provider_links_subject_key: 'a sign-in by a provider holds the lock of the team; raced for in its own test',
  provider_links_user_key: 'likewise',
  audit_chain_entry_id_key: 'the chain is written while its lock is held',
  invitations_token_hash_key: 'a token is 256 random bits',
  schedules_job_key: 'the row is made with its job and never again',
  receipts_payment_id_key: 'a receipt is made with its payment and never again',
  enquiry_statuses_present_key: "kept by a trigger that holds the enquiry's own row",
  shared_phones_phone_key: 'kept by a trigger that holds a lock of the number',
  trash_record_key: 'a row is written with the deletion of its record, which is locked and then gone',
  public_links_token_key: 'a token is 256 random bits',
  tax_documents_serial_key: 'a number is taken while the row of its series is held',
  partner_bank_details_partner_key: 'it is written while the row of the partner is held',
  incentive_lines_rule_key: 'a draft is written while the lock of all incentives is held',
  incentive_lines_entry_key: 'an entry is made for its line and never again',
  settlement_lines_run_key: 'the task of a run adds each partner once, and leaves out those who are there',
  settlement_lines_open_key: 'a draft leaves out partners who are in another open run',
  cash_accounts_location_key: 'as the account of a staff member, by the same statement',
  async cash_accounts_user_key() {
    const user_id = await createUser(track.t.database.db, { role: 'staff', name: 'Kiran' })
    const who = await track.records.sender('admin')
    const attempt = (nth: number) => ({
      ...post('/cash-accounts', { name: `Kiran ${user_id} ${nth}`, kind: 'cash', user_id }),
      who,
    })
    await track.race('one account of a staff member', times(crowdSize, attempt), 1)
  },
  async cash_accounts_name_key() {
    const who = await track.records.sender('admin')
    const name = `Cash ${newPhone()}`
    const attempt = (nth: number) => ({
      ...post('/cash-accounts', { name: eitherCase(name, nth), kind: 'bank' }),
      who,
    })
    await track.race('accounts of one name', times(crowdSize, attempt), 1)
  },
  cash_entries_payment_key: 'an entry is made with its payment, and with its reversal, which happens once',
  cash_entries_ledger_key: 'an entry is made with the entry of the account and never again',
  async cash_entries_handover_key() {
    const id = await track.records.handover()
    const who = await track.records.sender('admin')
    const attempt = () => ({ ...post(`/cash-handovers/${id}/decision`, { state: 'confirmed' }), who })
    await track.race('one handover to confirm', times(crowdSize, attempt), 1)
  },
  async cash_entries_corrects_key() {
    const { entry } = await track.records.cash()
    const who = await track.records.sender('admin')
    const attempt = () => ({ ...post(`/cash-entries/${entry}/reverse`, { reason: 'Wrong' }), who })
    await track.race('one entry of the day book to reverse', times(crowdSize, attempt), 1)
  },
  async cash_closings_day_key() {
    const { id: account_id } = await track.records.cash()
    const who = await track.records.sender('admin')
    const body = { account_id, day: '2026-01-31', counted: 99_000, shown: 100_000, reason: 'Coins' }
    await track.race(
      'one day to close',
      times(crowdSize, () => ({ ...post('/day-book/closings', body), who })),
      1,
    )
  },
  cash_closings_difference_key: 'an entry is made for its closing and never again',
  ledger_entries_number_key: 'a trigger takes the next number while it holds the row of the partner',
  async ledger_entries_reverses_key() {
    const { id } = await track.records.partner()
    const { admin } = track.records
    const entry = (await admin.post(`/partners/${id}/adjustments`, { amount: 900, reason: 'Carried over' }))
      .body
    const who = await track.records.sender('admin')
    const attempt = () => ({ ...post(`/ledger-entries/${entry.id}/reverse`, { reason: 'Wrong' }), who })
    await track.race('one entry to take back', times(crowdSize, attempt), 1)
  },
  async intake_keys_key_hash_key() {
    const who = await track.records.sender('dev')
    const key = randomBytes(32).toString('base64url')
    const attempt = (nth: number) => ({
      ...post('/intake-keys', { source: 'app', title: `App ${nth}`, key }),
      who,
    })
    await track.race('one key for leads', times(crowdSize, attempt), 1)
  },
  webhook_deliveries_webhook_id_entry_id_key:
    'deliveries are written while the row of their webhook is locked',
  role_policies_role_key: 'a row a role is there from the first start, and none is added',
  async passkeys_credential_key() {
    const created = softPasskey()
    const attempts = times(crowdSize, async () => {
      const who = await track.records.sender('staff')
      return {
        ...post(`/users/${who.userId}/passkeys`, await track.records.passkey(who.userId, created)),
        who,
      }
    })
    await track.race('one passkey for many accounts', await Promise.all(attempts), 1)
  },
  async api_keys_key_hash_key() {
    const who = await track.records.sender('dev')
    const key = apiKeyPrefix + randomBytes(32).toString('base64url')
    const attempt = (nth: number) => ({
      ...post('/api-keys', { title: `Program ${nth}`, key, scopes: ['customers.read'], days: 30 }),
      who,
    })
    await track.race('one API key', times(crowdSize, attempt), 1)
  },
  async calls_external_id_key() {
    const key = randomBytes(24).toString('base64url')
    await track.records.admin.post('/admin/config', { key: 'provider.callerdesk.webhook', value: key })
    const phone = newPhone()
    // A stranger who called twice, and each call is reported often.
    const report = (nth: number) => ({
      SourceNumber: phone,
      Status: 'missed',
      CallSid: `${phone} ${nth % 2}`,
    })
    await track.race(
      'calls told often',
      times(crowdSize, (nth) => post(`/calls/${key}`, report(nth))),
      crowdSize,
    )
    const calls = await track.count('SELECT count(*) FROM calls WHERE phone = $1', [phone])
    const enquiries = await track.count('SELECT count(*) FROM enquiries WHERE phone = $1', [phone])
    track.check(
      calls === 2 && enquiries === 1,
      `two calls of one stranger are ${calls}, with ${enquiries} enquiries`,
    )
  },
  async saved_views_name_key() {
    const who = track.crowd.people[0]
    const name = `View ${newPhone()}`
    const attempt = (nth: number) => ({
      ...post('/lists/partners/views', { name: eitherCase(name, nth), state: '', shared: false }),
      who,
    })
    await track.race('views of one name', times(crowdSize, attempt), 1)
  },
  async receipts_number_key() {
    const jobs = await oneEach(() => track.records.world.job())
    const body = { method: 'cash', amount: 5000, received_by: 'company', repeated: true }
    const attempts = jobs.map(({ id }) => post(`/jobs/${id}/payments`, body))
    const paid = await track.race('receipts', attempts, crowdSize)
    const numbers = new Set(paid.map(({ receipt_number }) => receipt_number))
    track.check(numbers.size === crowdSize, `${crowdSize} payments have ${numbers.size} receipt numbers`)
  },
  users_email_key: () => raceProfiles({ email: `wanted-${newPhone()}@test.test` }),
  users_phone_key: () => raceProfiles({ phone: newPhone() }),
  locations_title_key() {
    const title = `Goa ${newPhone()}`
    const attempt = (nth: number) =>
      post('/locations', { title: eitherCase(title, nth), type: 'state', parent_id: null })
    return track.race('locations', times(crowdSize, attempt), 1)
  },
  categories_title_key() {
    const title = `Painting ${newPhone()}`
    const attempt = (nth: number) =>
      post('/categories', { title: eitherCase(title, nth), parent_id: null, ...noTerms })
    return track.race('categories', times(crowdSize, attempt), 1)
  },
  async partners_phone_key() {
    const [first, second] = [newPhone(), newPhone()]
    const attempt = (nth: number) => post('/partners', { name: `Ravi ${nth}`, phone: first })
    await track.race('a new partner with a phone', times(crowdSize, attempt), 1)
    const others = await oneEach(() => track.records.partner())
    const attempts = others.map(({ id, version }) => ({
      ...post(`/partners/${id}`, { phone: second, version }),
      method: 'PUT',
    }))
    await track.race('partners who take one phone', attempts, 1)
  },
  async addresses_customer_primary_key() {
    const { body } = await track.records.staff.post('/customers', { name: 'Asha Rao', phone: newPhone() })
    await racePrimary({ customer_id: body.id })
  },
  addresses_partner_primary_key: async () => racePrimary({ partner_id: (await track.records.partner()).id }),
  async assignments_live_key() {
    const { id, version } = await track.records.jobFor('assign')
    const partners = await oneEach(() => track.records.world.partner())
    const attempts = partners.map((partner_id) => post(`/jobs/${id}/assign`, { partner_id, version }))
    await track.race('partners for one job', attempts, 1)
    const sent = await track.count('SELECT count(*) FROM assignments WHERE job_id = $1', [id])
    track.check(sent === 1, `${sent} partners were sent to one job`)
  },
  async public_links_assignment_key() {
    const { id } = await track.records.jobFor('accept')
    const attempt = () => post(`/jobs/${id}/partner-link`, { by: 'copy' })
    const sent = await track.race('links for one assignment', times(crowdSize, attempt), crowdSize)
    const urls = new Set(sent.map(({ url }) => url))
    const links = await track.count('SELECT count(*) FROM public_links WHERE job_id = $1', [id])
    track.check(
      urls.size === 1 && links === 1,
      `one assignment has ${links} links and ${urls.size} addresses`,
    )
  },
  async public_links_customer_key() {
    const { id } = await track.records.jobFor('accept')
    const attempt = () => post(`/jobs/${id}/tracking-link`, { by: 'copy' })
    const sent = await track.race('links for one customer', times(crowdSize, attempt), crowdSize)
    const urls = new Set(sent.map(({ url }) => url))
    const links = await track.count('SELECT count(*) FROM public_links WHERE job_id = $1', [id])
    track.check(urls.size === 1 && links === 1, `one customer has ${links} links and ${urls.size} addresses`)
  },
  async public_links_line_key() {
    const { lines } = await track.records.settlementRun('approved')
    const attempt = () => post(`/settlement-lines/${lines[0]}/link`, { by: 'copy' })
    const sent = await track.race('links for one settlement line', times(crowdSize, attempt), crowdSize)
    const urls = new Set(sent.map(({ url }) => url))
    const links = await track.count('SELECT count(*) FROM public_links WHERE settlement_line_id = $1', [
      lines[0],
    ])
    track.check(urls.size === 1 && links === 1, `one line has ${links} links and ${urls.size} addresses`)
  },
  async customer_requests_open_key() {
    const { id } = await track.records.jobFor('accept')
    const path = `${await trackingOf(id)}/request`
    const attempt = (nth: number) =>
      post(path, { kind: nth % 2 ? 'cancel' : 'reschedule', note: `Request ${nth}` })
    await track.race('requests of one customer', times(crowdSize, attempt), maxRequestChanges)
    const open = 'SELECT count(*) FROM customer_requests WHERE job_id = $1 AND closed_at IS NULL'
    const left = await track.count(open, [id])
    track.check(left === 1, `one customer has ${left} open requests`)
  },
  async ratings_job_key() {
    const { id } = await track.records.jobFor('uncomplete')
    const path = `${await trackingOf(id)}/rating`
    const attempt = (nth: number) => post(path, { stars: 2, comment: `Rating ${nth}` })
    await track.race('ratings of one job', times(crowdSize, attempt), 1)
    const complaints = await track.count('SELECT count(*) FROM complaints WHERE job_id = $1', [id])
    track.check(complaints === 1, `one low rating opened ${complaints} complaints`)
  },
  async completion_reports_open_key() {
    const { id } = await track.records.jobFor('complete')
    const { body } = await track.records.staff.post(`/jobs/${id}/partner-link`, { by: 'copy' })
    const path = `/partner-links/${String(body.url).split('/').at(-1)}/complete`
    const attempt = () => post(path, { material_cost: 0, collected: { amount: 5_000, means: 'cash' } })
    await track.race('completions by one link', times(crowdSize, attempt), crowdSize)
    const reported = await track.count('SELECT count(*) FROM completion_reports WHERE job_id = $1', [id])
    track.check(reported === 1, `one completion reported ${reported} payments`)
  },
}
const eitherCase = (title: string, nth: number) => (nth % 2 ? title.toUpperCase() : title.toLowerCase())

async function trackingOf(jobId: number): Promise<string> {
  const { body } = await track.records.staff.post(`/jobs/${jobId}/tracking-link`, { by: 'copy' })
  return `/tracking-links/${String(body.url).split('/').at(-1)}`
}

async function raceProfiles(taken: object): Promise<void> {
  const ids = await oneEach(() => createUser(track.t.database.db, { role: 'staff', name: 'Kiran' }))
  const rest = {
    name: 'Kiran',
    phone: null,
    time_zone: 'Asia/Kolkata',
    number_grouping: 'indian',
    version: 1,
  }
  const body = (id: number) => ({ ...rest, email: `kiran-${id}@test.test`, ...taken })
  const attempts = ids.map((id) => ({ ...post(`/users/${id}`, body(id)), method: 'PUT' }))
  await track.race(`profiles that take one ${Object.keys(taken)}`, attempts, 1)
}

async function racePrimary(owner: object): Promise<void> {
  const { addressBody } = track.records
  const body = { ...addressBody('1 Lake View'), ...owner, primary: true }
  const attempt = () => post('/addresses', body)
  const created = await track.race('new primary addresses', times(crowdSize, attempt), crowdSize)
  const ids = created.map(({ id }) => id)
  const now = await track.rows('SELECT id, version FROM addresses WHERE id = ANY ($1)', [ids])
  const responses = await track.crowd.atOnce(
    now.map(({ id, version }) => {
      const change = { ...addressBody('2 Lake View'), primary: true, version }
      return { ...post(`/addresses/${id}`, change), method: 'PUT' }
    }),
  )
  track.check(broken(responses).length === 0, `addresses made primary at once: ${tallied(responses)}`)
}

test('every unique index of the database is raced for, or cannot be', async () => {
  const found = await track.rows(`
    SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indisunique AND NOT i.indisprimary AND c.relnamespace = 'public'::regnamespace`)
  const advice =
    'Give a new unique index a race in server/proof/unique-races.test.ts, or say why nobody can race for it.'
  expect(Object.keys(uniques).sort(), advice).toEqual(found.map(({ name }) => name).sort())
})

for (const [index, run] of Object.entries(uniques)) {
  if (typeof run === 'function')
    raceTest(
      index,
      () => track,
      async () => void (await run()),
    )
}

raceTest(
  'a new phone is one customer, however many ask',
  () => track,
  async () => {
    const { world, addressBody } = track.records
    const who = () => ({ name: 'Asha Rao', phone: newPhone() })
    const [added, enquired, booked] = [who(), who(), who()]
    const job = {
      customer: booked,
      address: addressBody('1'),
      category_id: world.categories.taps,
      ...period(),
    }
    await track.race(
      'customers',
      times(crowdSize, () => post('/customers', added)),
      1,
    )
    await track.race(
      'enquiries',
      times(crowdSize, () => post('/enquiries', enquired)),
      crowdSize,
    )
    await track.race(
      'jobs',
      times(crowdSize, () => post('/jobs', job)),
      crowdSize,
    )
    for (const { phone } of [added, enquired, booked]) {
      const there = await track.count('SELECT count(*) FROM customers WHERE phone = $1', [phone])
      track.check(there === 1, `${there} customers of one phone`)
    }
  },
)
