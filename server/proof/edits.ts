import { newPhone } from '../test/fixtures.ts'
import { newWebhook } from '../test/webhooks.ts'
import { customerPair } from './merge-records.ts'
import { type JobStep, period, type Records } from './records.ts'
import { settlementEdits } from './settlement-edits.ts'

/** A record as two users read it, and the request of each. */
export type Read = {
  path: string
  id: number
  version: number
  /** Without the version. `text` is the text that the user typed, where the request has text. */
  body(text: string): Promise<Record<string, unknown>> | Record<string, unknown>
}

export type Edit = {
  /** The table of the record, and the record type of its audit. */
  table: string
  record_type: string
  read(): Promise<Read>
  /**
   * Whether the same request is accepted again from a user who has read the change of the other; a transition
   * succeeds once.
   */
  isRepeatable: boolean
}

// One source: two edits of one record, for tests of lost updates.
/** For every endpoint of the contract whose body names the version that was read. */
export function editsOf({
  world,
  staff,
  admin,
  person,
  addressBody,
  enquiry,
  visit,
  lead,
  failedMessage,
  partner,
  jobFor,
  payment,
  complaint,
  file,
  settlementRun,
  cash,
  webhook,
}: Records) {
  const create = async (path: string, body: unknown) =>
    (await admin.post(path, body)).body as { id: number; version: number }
  const edit = (table: string, record_type: string, isRepeatable: boolean, read: Edit['read']): Edit => ({
    table,
    record_type,
    isRepeatable,
    read,
  })
  const job = (step: JobStep, isRepeatable: boolean, body: Read['body']) =>
    edit('jobs', 'job', isRepeatable, async () => {
      const { id, version } = await jobFor(step)
      return { path: `/jobs/${id}/${step}`, id, version, body }
    })
  const noted: Read['body'] = (note) => ({ note })
  const reasoned: Read['body'] = (reason) => ({ reason })
  const moved: Read['body'] = (reason) => ({ ...period(), reason })
  const terms = {
    required_documents: [],
    commission_kind: null,
    commission_value: null,
    commission_after_material: false,
  }
  let nth = 0
  const account = async (name: string) =>
    (await admin.get(`/staffs/${(await person(name)).by.userId}`)).body as { id: number; version: number }

  /** Every other one is booked already. */
  const bookable = async () => {
    const found = await enquiry()
    if (nth++ % 2 === 0) return found
    const booked = { status: 'booking-done-will-take-service', version: found.version }
    return (await staff.post(`/enquiries/${found.id}/status`, booked)).body as typeof found
  }

  return {
    'PUT /customers/{id}': edit('customers', 'customer', true, async () => {
      const { id, version } = await create('/customers', { name: 'Asha Rao', phone: newPhone() })
      return { path: `/customers/${id}`, id, version, body: noted }
    }),
    'PUT /saved-views/{id}': edit('saved_views', 'view', true, async () => {
      const name = `View ${newPhone()}`
      const { by } = await person('Keeper of views')
      const { id, version } = (await by.post('/lists/partners/views', { name, state: '', shared: true })).body
      return { path: `/saved-views/${id}`, id, version, body: (text) => ({ name: text }) }
    }),
    'POST /customers/merge': edit('customers', 'customer', false, async () => {
      const { survivor, body } = await customerPair({ staff })
      const { id, version } = survivor
      return { path: '/customers/merge', id, version, body: (note) => ({ ...body, fields: { note } }) }
    }),
    'PUT /files/{id}': edit('files', 'file', true, async () => {
      const id = await file()
      return { path: `/files/${id}`, id, version: 1, body: (text) => ({ name: text }) }
    }),
    'PUT /addresses/{id}': edit('addresses', 'address', true, async () => {
      const { id, version } = await create('/addresses', {
        ...addressBody('1 Lake View'),
        customer_id: world.customer,
      })
      return {
        path: `/addresses/${id}`,
        id,
        version,
        body: (line) => ({ ...addressBody(line), primary: false }),
      }
    }),
    'PUT /enquiries/{id}': edit('enquiries', 'enquiry', true, async () => {
      const { id, version } = await enquiry()
      return { path: `/enquiries/${id}`, id, version, body: noted }
    }),
    'POST /enquiries/{id}/status': edit('enquiries', 'enquiry', true, async () => {
      const { id, version } = await enquiry()
      const body = (note: string) => ({ status: 'not-responding', activity_type: 'call', note })
      return { path: `/enquiries/${id}/status`, id, version, body }
    }),
    'POST /enquiries/{id}/snooze': edit('enquiries', 'enquiry', true, async () => {
      const { id, version } = await enquiry()
      const body = () => ({ until: new Date(Date.UTC(2090, 0, 1) + ++nth * 60_000).toISOString() })
      return { path: `/enquiries/${id}/snooze`, id, version, body }
    }),
    'POST /enquiries/{id}/job': edit('enquiries', 'enquiry', true, async () => {
      const { id, version } = await bookable()
      return { path: `/enquiries/${id}/job`, id, version, body: (note) => ({ ...period(), note }) }
    }),
    'POST /schedules/{id}/reschedule': edit('schedules', 'schedule', true, async () => {
      const { id, version } = await visit()
      return { path: `/schedules/${id}/reschedule`, id, version, body: moved }
    }),
    'POST /schedules/{id}/cancel': edit('schedules', 'schedule', false, async () => {
      const { id, version } = await visit()
      return { path: `/schedules/${id}/cancel`, id, version, body: reasoned }
    }),
    'POST /intake-leads/{id}/replay': edit('intake_leads', 'intake-lead', false, async () => {
      const { id, version } = await lead()
      return {
        path: `/intake-leads/${id}/replay`,
        id,
        version,
        body: (note) => ({ note, phone: newPhone() }),
      }
    }),
    'POST /messages/{id}/resend': edit('messages', 'message', false, async () => {
      const { id, version } = await failedMessage()
      return { path: `/messages/${id}/resend`, id, version, body: () => ({}) }
    }),
    'PUT /jobs/{id}': edit('jobs', 'job', true, async () => {
      const { id, version } = await world.job()
      return { path: `/jobs/${id}`, id, version, body: noted }
    }),
    'PUT /jobs/{id}/visit-cost': edit('jobs', 'job', true, async () => {
      const rework = { ...period(), visit_cost: 10_000 }
      const { id: about, version } = await complaint()
      const { reworks } = (await staff.post(`/complaints/${about}/rework`, { ...rework, version })).body
      const { id } = reworks.at(-1)
      const read = (await staff.get(`/jobs/${id}`)).body as { version: number }
      return {
        path: `/jobs/${id}/visit-cost`,
        id,
        version: read.version,
        body: (reason) => ({ visit_cost: 20_000, reason }),
      }
    }),
    'POST /jobs/{id}/assign': job('assign', true, async () => ({ partner_id: await world.partner() })),
    'POST /jobs/{id}/accept': job('accept', false, () => ({})),
    'POST /jobs/{id}/reject': job('reject', false, reasoned),
    'POST /jobs/{id}/start': job('start', false, () => ({})),
    'POST /jobs/{id}/unstart': job('unstart', false, () => ({})),
    'POST /jobs/{id}/complete': job('complete', false, () => ({})),
    'POST /jobs/{id}/cancel': job('cancel', false, reasoned),
    'POST /jobs/{id}/uncomplete': job('uncomplete', false, reasoned),
    'POST /jobs/{id}/correct': edit('jobs', 'job', true, async () => {
      const { id, version } = await jobFor('uncomplete')
      return {
        path: `/jobs/${id}/correct`,
        id,
        version,
        body: (reason) => ({ material_cost: 20_000, reason }),
      }
    }),
    'POST /jobs/{id}/reschedule': job('reschedule', true, (reason) => ({
      ...moved(reason),
      confirmed: true,
    })),
    // No partner is assigned before and after: the race is for the time.
    'POST /jobs/{id}/place': edit('jobs', 'job', true, async () => {
      const { id, version } = await jobFor('reschedule')
      return {
        path: `/jobs/${id}/place`,
        id,
        version,
        body: (reason) => ({ ...moved(reason), partner_id: null }),
      }
    }),
    'PUT /complaints/{id}': edit('complaints', 'complaint', true, async () => {
      const { id, version } = await complaint()
      return { path: `/complaints/${id}`, id, version, body: (text) => ({ text }) }
    }),
    'POST /complaints/{id}/status': edit('complaints', 'complaint', false, async () => {
      const { id, version } = await complaint()
      return {
        path: `/complaints/${id}/status`,
        id,
        version,
        body: (reason) => ({ reason, status: 'resolved' }),
      }
    }),
    'POST /complaints/{id}/rework': edit('complaints', 'complaint', true, async () => {
      const { id, version } = await complaint()
      return { path: `/complaints/${id}/rework`, id, version, body: (note) => ({ ...period(), note }) }
    }),
    'PUT /payments/{id}': edit('payments', 'payment', false, async () => {
      const { id, version } = await payment()
      return { path: `/payments/${id}`, id, version, body: (reason) => ({ reason, amount: 10_000 + ++nth }) }
    }),
    'DELETE /payments/{id}': edit('payments', 'payment', false, async () => {
      const { id, version } = await payment()
      return { path: `/payments/${id}`, id, version, body: reasoned }
    }),
    'PUT /partners/{id}': edit('partners', 'partner', true, async () => {
      const { id, version } = await partner()
      return { path: `/partners/${id}`, id, version, body: noted }
    }),
    'PUT /partners/{id}/terms': edit('partners', 'partner', true, async () => {
      const { id, version } = await partner()
      const body = () => ({
        commission_kind: 'fixed',
        commission_value: ++nth,
        commission_after_material: false,
      })
      return { path: `/partners/${id}/terms`, id, version, body }
    }),
    'PUT /incentive-rules/{id}': edit('incentive_rules', 'incentive-rule', true, async () => {
      const rule = { measure: 'jobs', threshold: 40, effect: 'bonus', per: 'month', active_from: '2026-04' }
      const { id, version } = await create('/incentive-rules', {
        ...rule,
        name: `Before ${++nth}`,
        amount: 5000,
      })
      const scope = { monthly_cap: null, category_ids: [], location_ids: [], active_to: null }
      return {
        path: `/incentive-rules/${id}`,
        id,
        version,
        body: () => ({ ...rule, ...scope, name: 'x', amount: ++nth }),
      }
    }),
    ...settlementEdits(settlementRun),
    'PUT /webhooks/{id}': edit('webhooks', 'webhook', true, async () => {
      const { id, version } = await webhook()
      const { secret: _, ...body } = newWebhook()
      return { path: `/webhooks/${id}`, id, version, body: (title) => ({ ...body, title, active: true }) }
    }),
    'PUT /cash-accounts/{id}': edit('cash_accounts', 'cash-account', true, async () => {
      const { id, version } = await cash()
      const body = (name: string) => ({
        name: `${++nth} ${name}`.slice(0, 60),
        default_for: [],
        archived: false,
      })
      return { path: `/cash-accounts/${id}`, id, version, body }
    }),
    'PUT /partners/{id}/bank-details': edit('partners', 'partner', true, async () => {
      const { id, version } = await partner()
      const account = { number: '50100012345678', ifsc: 'HDFC0001234' }
      const body = (holder: string) => ({ account: { ...account, holder } })
      return { path: `/partners/${id}/bank-details`, id, version, body }
    }),
    'PUT /partners/{id}/hours': edit('partners', 'partner', true, async () => {
      const { id, version } = await partner()
      const body = () => ({ hours: [{ weekday: 1, starts: 540, ends: 600 + (++nth % 600) }] })
      return { path: `/partners/${id}/hours`, id, version, body }
    }),
    'POST /partners/{id}/status': edit('partners', 'partner', false, async () => {
      const { id, version } = await partner()
      return {
        path: `/partners/${id}/status`,
        id,
        version,
        body: (reason) => ({ status: 'rejected', reason }),
      }
    }),
    'PUT /categories/{id}': edit('categories', 'category', true, async () => {
      const rest = {
        parent_id: null,
        position: 1,
        active: true,
        duration_minutes: null,
        warranty_days: null,
        ...terms,
      }
      const { id, version } = await create('/categories', { ...rest, title: `Before ${++nth}` })
      return { path: `/categories/${id}`, id, version, body: (title) => ({ ...rest, title }) }
    }),
    'POST /categories/{id}/move': edit('categories', 'category', true, async () => {
      const rest = {
        parent_id: null,
        position: 1,
        active: true,
        duration_minutes: null,
        warranty_days: null,
        ...terms,
      }
      const { id, version } = await create('/categories', { ...rest, title: `Moved ${++nth}` })
      return {
        path: `/categories/${id}/move`,
        id,
        version,
        body: () => ({ parent_id: null, position: ++nth % 5 }),
      }
    }),
    'PUT /categories/{id}/questions': edit('categories', 'category', true, async () => {
      const rest = {
        parent_id: null,
        position: 1,
        active: true,
        duration_minutes: null,
        warranty_days: null,
        ...terms,
      }
      const { id, version } = await create('/categories', { ...rest, title: `Asks ${++nth}` })
      const asked = (label: string) => ({ label, input_type: 'text', options: [], required: false })
      return {
        path: `/categories/${id}/questions`,
        id,
        version,
        body: (label) => ({ questions: [asked(label)] }),
      }
    }),
    'PUT /staffs/{id}/roles': edit('users', 'user', true, async () => {
      const { id, version } = await account(`Roles ${++nth}`)
      return {
        path: `/staffs/${id}/roles`,
        id,
        version,
        body: () => ({ roles: [nth++ % 2 ? 'admin' : 'staff'] }),
      }
    }),
    'PUT /staffs/{id}/shift': edit('users', 'user', true, async () => {
      const { id, version } = await account(`Shift ${++nth}`)
      return {
        path: `/staffs/${id}/shift`,
        id,
        version,
        body: () => ({ shift: `Mon 09:00-${10 + (nth++ % 8)}:00` }),
      }
    }),
    'POST /staffs/{id}/deactivate': edit('users', 'user', false, async () => {
      const { id, version } = await account(`Goes ${++nth}`)
      return { path: `/staffs/${id}/deactivate`, id, version, body: () => ({}) }
    }),
    'POST /staffs/{id}/activate': edit('users', 'user', false, async () => {
      const { id, version } = await account(`Comes back ${++nth}`)
      const off = (await admin.post(`/staffs/${id}/deactivate`, { version })).body
      return { path: `/staffs/${id}/activate`, id, version: off.version, body: () => ({}) }
    }),
    'PUT /role-policies/{id}': edit('role_policies', 'role-policy', true, async () => {
      const all = (await admin.get('/role-policies')).body as { id: number; role: string; version: number }[]
      const { id, version } = all.find(({ role }) => role === 'staff')! // the one that an admin may change
      const open = { idle_minutes: 720, life_hours: 168, networks: [] }
      const body = () => ({ ...open, second_factor_from: `${2100 - (nth++ % 40)}-01-01` })
      return { path: `/role-policies/${id}`, id, version, body }
    }),
    'PUT /locations/{id}': edit('locations', 'location', true, async () => {
      const rest = { type: 'state', parent_id: null }
      const { id, version } = await create('/locations', { ...rest, title: `Before ${++nth}` })
      return { path: `/locations/${id}`, id, version, body: (title) => ({ ...rest, title }) }
    }),
  } satisfies Record<string, Edit>
}
