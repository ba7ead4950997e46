import { sql } from 'kysely'
import {
  any,
  emptyArray,
  emptyList,
  erased,
  erasedName,
  erasedPartner,
  type Held,
  none,
  ofPartners,
  vocabulary,
} from './held.store.ts'
import { among, amongTexts, decoded, mentions, type Person, placeholderOf } from './person.store.ts'

const isPartner = ({ partners }: Person) => partners.length > 0

/** The customer or partner, and other places that name one. */
export const peopleData = {
  different_people: {
    subjects: ['customers'],
    kind: 'merges',
    of: (person) => sql`customer_ids && ${person.customers}::bigint[]`,
    deletes: ['phone'],
  },
  customer_merge_moves: {
    subjects: ['customers'],
    kind: 'merges',
    of: (person) =>
      sql`merge_id IN (SELECT id FROM customer_merges WHERE ${among('survivor_id', person.customers)} OR merged_ids && ${person.customers}::bigint[])`,
    deletes: [],
  },
  customer_merges: {
    subjects: ['customers'],
    kind: 'merges',
    of: (person) =>
      any(among('survivor_id', person.customers), sql`merged_ids && ${person.customers}::bigint[]`),
    deletes: ['survivor_before', 'survivor_after', 'merged_before', 'moved', 'newest'],
  },
  addresses: {
    subjects: ['customers', 'partners'],
    kind: 'addresses',
    isVersioned: true,
    of: (person) => among('id', person.addresses),
    erases: {
      label: none,
      line_1: sql.lit(erased),
      line_2: none,
      landmark: none,
    },
  },
  customers: {
    subjects: ['customers'],
    kind: 'customers',
    isVersioned: true,
    of: (person) => among('id', person.customers),
    erases: {
      name: sql.lit(erasedName),
      phone: placeholderOf(sql`id`),
      alternate_phone: none,
      whatsapp: none,
      email: none,
      gender: none,
      note: none,
      accepted_name: none,
      consent_source: none,
      name_problems: emptyArray,
      language: none,
      gstin: none,
      source: vocabulary,
    },
    also: { erased_at: sql`app_now()` },
  },
  partner_days_off: {
    subjects: ['partners'],
    kind: 'days-off',
    of: ofPartners,
    deletes: ['reason', 'from_day', 'to_day'],
  },
  partner_bank_details: {
    subjects: ['partners'],
    kind: 'bank-details',
    of: ofPartners,
    deletes: ['sealed_details'],
  },
  partners: {
    subjects: ['partners'],
    kind: 'partners',
    isVersioned: true,
    of: (person) => among('id', person.partners),
    erases: {
      name: sql.lit(erasedPartner),
      phone: placeholderOf(sql`id`),
      alternate_phone: none,
      whatsapp: none,
      email: none,
      gender: none,
      blood_group: none,
      note: none,
      status_reason: none,
      consent_source: none,
      language: none,
    },
    also: { erased_at: sql`app_now()`, status: sql`'deactivated'` },
  },
  opt_outs: {
    subjects: ['customers', 'partners'],
    kind: 'opt-outs',
    of: (person) => amongTexts(sql`phone`, person.own),
    deletes: ['phone', 'way'],
  },
  shared_phones: {
    subjects: ['customers'],
    kind: 'merges',
    of: (person) => sql`customer_ids <@ ${person.customers}::bigint[]`,
    deletes: ['phone', 'names'],
  },
  trash: {
    subjects: ['customers', 'callers', 'partners'],
    kind: 'trash',
    of: (person) =>
      any(
        sql`record_type = 'customer' AND ${among('record_id', person.customers)}`,
        sql`(content #>> '{enquiries,0,customer_id}')::bigint = ANY (${person.customers}::bigint[])`,
        sql`(content #>> '{jobs,0,customer_id}')::bigint = ANY (${person.customers}::bigint[])`,
        sql`record_type = 'partner' AND ${among('record_id', person.partners)}`,
        // A customer whose note names a partner can still be restored.
        sql`(record_type = 'partner' OR NOT ${isPartner(person)}) AND ${mentions(person, sql`label || content::text`)}`,
      ),
    deletes: ['label', 'content'],
  },
  import_rows: {
    subjects: ['customers', 'partners'],
    kind: 'imports',
    of: (person) =>
      any(
        sql`record_id = ANY (${person.customers}::bigint[]) AND import_id IN (SELECT id FROM imports WHERE kind = 'customers')`,
        sql`record_id = ANY (${person.partners}::bigint[]) AND import_id IN (SELECT id FROM imports WHERE kind = 'partners')`,
        amongTexts(sql`phone`, person.own),
        sql`phone IS NULL AND ${mentions(person, sql`cells::text`)}`,
      ),
    erases: {
      cells: emptyList,
      phone: none,
      name: sql.lit(''),
      values: none,
      changes: emptyList,
      undo: none,
      problems: emptyList,
    },
    // Without the rows its undo is not possible.
    also: {
      outcome: sql`CASE WHEN outcome = 'applied' THEN 'kept' ELSE outcome END`,
      kept: sql`CASE WHEN outcome = 'applied' THEN 'edited' ELSE kept END`,
    },
  },
  import_parts: {
    subjects: ['customers', 'partners'],
    kind: 'imports',
    of: (person) => mentions(person, sql`encode(content, 'escape')`),
    deletes: ['content'],
  },
  imports: {
    subjects: ['customers', 'partners'],
    kind: 'imports',
    of: (person) => mentions(person, sql`sample::text || file_name`),
    erases: { sample: emptyList, file_name: sql.lit('erased') },
  },
  saved_views: {
    subjects: ['users', 'customers'],
    kind: 'saved-views',
    of: (person) => mentions(person, sql`name || ' ' || ${decoded(sql`state`)}`),
    deletes: ['name', 'state'],
  },
} satisfies Record<string, Held>
