import { type SqlBool, sql } from 'kysely'
import {
  any,
  emptyList,
  ended,
  erased,
  erasedPartner,
  type Held,
  none,
  ofFiles,
  ofJobs,
  ofPartners,
  ofPayments,
  ofRecords,
  ofWorked,
  orErased,
  vocabulary,
} from './held.store.ts'
import { among, amongTexts, mentions, mentionsName, type Person, placeholderOf } from './person.store.ts'

/** Of an entry on a timeline: whether the partner is the related record, or did it through a link. */
const isNamed = (of: 'related' | 'guest', { partners }: Person) =>
  sql<SqlBool>`(data #>> ${sql.lit(`{${of},type}`)} = 'partner'
    AND (data #>> ${sql.lit(`{${of},id}`)})::bigint = ANY (${partners}::bigint[]))`
/** The label of the partner in an entry as JSON; a character that no JSON has where it is another record's. */
const labelIn = (of: 'related' | 'guest', person: Person) =>
  sql`CASE WHEN ${isNamed(of, person)} THEN to_jsonb(data #>> ${sql.lit(`{${of},label}`)})::text ELSE chr(1) END`

/** Contacts, work and notes about them. */
export const workData = {
  enquiry_last_moves: {
    subjects: ['customers', 'callers'],
    kind: 'enquiries',
    of: (person) => among('enquiry_id', person.enquiries),
    deletes: ['before'],
  },
  activities: {
    subjects: ['customers', 'callers', 'partners'],
    kind: 'timeline',
    of: ofRecords,
    erases: { note: sql.lit(erased), outcome: { keep: 'a status' } },
  },
  timeline_entries: {
    subjects: ['customers', 'callers', 'partners', 'users'],
    kind: 'timeline',
    of: (person) => any(among('customer_id', person.customers), ofRecords(person)),
    deletes: ['data'],
    // An entry also has the label of its partner as the old or new value. The reason is about the partner.
    naming: {
      of: (person) =>
        sql`(${ofPartners(person)} OR (record_type = 'job' AND ${among('record_id', person.worked)}))
          AND (${isNamed('related', person)} OR ${isNamed('guest', person)})`,
      erases: (person) => ({
        data: sql`replace(replace((data - 'reason')::text, ${labelIn('related', person)}, ${sql.lit(`"${erasedPartner}"`)}),
          ${labelIn('guest', person)}, ${sql.lit(`"${erasedPartner}"`)})::jsonb`,
      }),
    },
  },
  messages: {
    subjects: ['customers', 'callers', 'partners', 'users'],
    kind: 'messages',
    of: (person) =>
      any(
        ...[among('customer_id', person.customers), among('enquiry_id', person.enquiries), ofJobs(person)],
        ...[ofPayments(person), ofPartners(person), amongTexts(sql.ref('to'), person.own)],
      ),
    deletes: ['to', 'body', 'sealed_body', 'caller', 'provider_answer', 'problem', 'resend_reason'],
    naming: {
      of: (person) => sql`${ofWorked(person)} AND ${mentionsName(person, sql`body`)}`,
      erases: () => ({ body: sql.lit(erased), sealed_body: none, provider_answer: none }),
    },
  },
  calls: {
    subjects: ['customers', 'callers', 'users'],
    kind: 'calls',
    of: (person) => amongTexts(sql`phone`, person.own),
    erases: {
      phone: sql.lit(''),
      staff_phone: { keep: 'the number of a user' },
      recording_url: none,
      raw: sql`'{}'::jsonb`,
      outcome: vocabulary,
    },
  },
  intake_leads: {
    subjects: ['callers', 'customers'],
    kind: 'leads',
    isVersioned: true,
    of: (person) =>
      any(
        among('enquiry_id', person.enquiries),
        amongTexts(sql`mapped ->> 'phone'`, person.own),
        sql`state = 'refused' AND ${mentions(person, sql`mapped::text || query::text || encode(raw, 'escape')`)}`,
      ),
    erases: {
      raw: sql`''::bytea`,
      query: sql`'{}'::jsonb`,
      mapped: sql`coalesce((SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) = 'boolean' THEN value ELSE 'null'::jsonb END)
        FROM jsonb_each(mapped)), '{}'::jsonb)`,
      reason: none,
      issues: emptyList,
      fingerprint: sql.lit(''),
    },
  },
  file_upload_chunks: {
    subjects: ['customers', 'callers', 'partners'],
    kind: 'files',
    of: (person) => sql`upload_id IN (SELECT id FROM file_uploads WHERE ${ofRecords(person)})`,
    deletes: ['bytes'],
  },
  file_uploads: {
    subjects: ['customers', 'callers', 'partners'],
    kind: 'files',
    of: ofRecords,
    deletes: ['name'],
  },
  files: {
    subjects: ['customers', 'callers', 'partners'],
    kind: 'files',
    of: ofFiles,
    deletes: ['name', 'sealed_number'],
  },
  public_links: {
    subjects: ['customers', 'partners'],
    kind: 'links',
    of: (person) =>
      any(
        ofJobs(person),
        sql`assignment_id IN (SELECT id FROM assignments WHERE ${ofPartners(person)})`,
        sql`settlement_line_id IN (SELECT id FROM settlement_lines WHERE ${ofPartners(person)})`,
      ),
    deletes: [],
  },
  assignments: {
    subjects: ['partners'],
    kind: 'jobs-and-visits',
    of: ofPartners,
    erases: { reason: none },
  },
  customer_requests: {
    subjects: ['customers'],
    kind: 'complaints-and-ratings',
    of: ofJobs,
    erases: { note: none },
  },
  ratings: {
    subjects: ['customers', 'partners'],
    kind: 'complaints-and-ratings',
    of: (person) => any(ofJobs(person), ofPartners(person)),
    erases: { comment: none },
  },
  complaints: {
    subjects: ['customers', 'partners'],
    kind: 'complaints-and-ratings',
    isVersioned: true,
    of: (person) => among('id', person.complaints),
    erases: { text: sql.lit(erased), status_reason: orErased('status_reason'), last_move: none },
  },
  schedule_changes: {
    subjects: ['customers'],
    kind: 'jobs-and-visits',
    of: (person) =>
      sql`schedule_id IN (SELECT id FROM schedules WHERE ${among('enquiry_id', person.enquiries)} OR ${ofJobs(person)})`,
    erases: { reason: none },
  },
  schedules: {
    subjects: ['customers'],
    kind: 'jobs-and-visits',
    isVersioned: true,
    of: (person) => any(among('enquiry_id', person.enquiries), ofJobs(person)),
    erases: { reason: none },
    also: { status: sql`CASE WHEN enquiry_id IS NULL THEN status ELSE 'cancelled' END` },
  },
  enquiries: {
    subjects: ['customers', 'callers'],
    kind: 'enquiries',
    isVersioned: true,
    of: (person) => among('id', person.enquiries),
    erases: {
      name: none,
      phone: placeholderOf(sql`customer_id`),
      answers: emptyList,
      note: none,
      lost_note: none,
      source: vocabulary,
      next_action: none,
    },
    also: {
      follow_up_at: none,
      lost_reason: ended(sql.lit('no-reason-given'), 'lost_reason'),
      status: ended(sql.lit('not-interested'), 'status'),
      status_by: ended(none, 'status_by'),
    },
  },
  jobs: {
    subjects: ['customers'],
    kind: 'jobs-and-visits',
    isVersioned: true,
    of: (person) => among('id', person.jobs),
    erases: { answers: emptyList, status_reason: none, note: none },
  },
} satisfies Record<string, Held>
