import type { PlantedFault } from './fault.ts'

/** Faults of lost responses, lost updates, races. */
export const racesFaults: readonly PlantedFault[] = [
  {
    goal: 'G14',
    name: 'a double create: the key of a request is not kept',
    file: 'server/src/platform/http/register.ts',
    find: 'if (key === null) return direct(route, request, input, inside)',
    replace: "if (key !== '') return direct(route, request, input, inside)",
    test: 'server/proof/idempotency.test.ts',
    only: 'lost responses',
  },
  {
    goal: 'G14',
    name: 'a key is everybody’s: one person gets the answer of another',
    file: 'server/src/platform/http/idempotency.ts',
    find: "    .where('user_id', '=', userId)\n",
    replace: '',
    test: 'server/proof/idempotency.test.ts',
    only: 'lost responses',
  },
  {
    goal: 'G15',
    name: 'a lost update: the version that was read is not looked at',
    file: 'server/src/platform/db/versioned.ts',
    find: 'if (row.version === read.version) return row',
    replace: 'if (read.version > 0) return row',
    test: 'server/proof/lost-updates.test.ts',
    only: 'of two users with the same version',
  },
  {
    goal: 'G15',
    name: 'a change of an enquiry is not in the audit',
    file: 'server/src/domains/enquiries/enquiries.service.ts',
    find: "  await recordAudit(ctx, { record_type: 'enquiry', record_id: id, action: 'updated', ...states })\n",
    replace: '',
    test: 'server/proof/lost-updates.test.ts',
    only: 'of two users with the same version',
  },
  {
    goal: 'G23',
    name: 'a race: payments of one job do not wait for each other',
    file: 'server/src/domains/jobs/jobs.store.ts',
    find: "return db.selectFrom('jobs').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()",
    replace: "return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()",
    test: 'server/proof/races.test.ts',
    only: 'keeps its price and not a paisa more',
  },
  {
    goal: 'G23',
    name: 'a race: versions are compared without a lock',
    file: 'server/src/platform/db/versioned.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
    find: 'WHERE id = ${read.id} FOR NO KEY UPDATE',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
    replace: 'WHERE id = ${read.id}',
    test: 'server/proof/races.test.ts',
    only: 'of a crowd who make the same step',
  },
  {
    goal: 'G23',
    name: 'two customers of one new phone',
    file: 'server/src/domains/customers/customers.store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
    find: 'SELECT pg_advisory_xact_lock(hashtextextended(${`customer ${phone}`}, 0))',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
    replace: 'SELECT hashtextextended(${`customer ${phone}`}, 0)',
    test: 'server/proof/unique-races.test.ts',
    only: 'a new phone is one customer',
  },
  {
    goal: 'G23',
    name: 'two steps that take their locks in different orders',
    file: 'server/src/domains/jobs/begin-move.service.ts',
    find: '  await lockAround(ctx.db, job)\n',
    replace: '',
    test: 'server/proof/storm.test.ts',
  },
  {
    goal: 'G14',
    name: 'each process counts the sheets taken there alone',
    file: 'server/src/platform/http/downloads.ts',
    find: '  if (rows[0]) throw',
    replace: '  if (rows.length > 1) throw',
    test: 'server/proof/many.test.ts',
    only: 'exports from one count',
  },
]
