/**
 * Faults put in on purpose, to show that the proof sees them: `npm run proof:planted` plants one at a time in a copy of
 * the checkout and expects its test to turn red. A goal whose proof is new gets a fault here.
 */
export type PlantedFault = {
  /** The safety goal whose proof must notice. */
  goal: string
  /** What is broken, in words. */
  name: string
  /** Where, from the root of the checkout. */
  file: string
  /** The exact text that is replaced; it stands in the file once. */
  find: string
  replace: string
  /** The test file, run by vitest, that must turn red. */
  test: string
  /** Words in the name of the tests that must; without them all of the file are run. */
  only?: string
}

export const plantedFaults: readonly PlantedFault[] = [
  {
    goal: 'G1',
    name: 'an open endpoint: one route does not ask for its permission',
    file: 'server/src/platform/http/authorise.ts',
    find: 'if (!can(session.actor, endpoint.permission))',
    replace: "if (request.url !== '/api/staffs' && !can(session.actor, endpoint.permission))",
    test: 'server/proof/access.test.ts',
  },
  {
    goal: 'G1',
    name: 'a door the contract does not name',
    file: 'server/src/app.ts',
    find: '  await serveWebApp(app, deps.config)\n',
    replace: "  app.get('/api/backdoor', async () => ({ open: true }))\n  await serveWebApp(app, deps.config)\n",
    test: 'server/proof/access.test.ts',
  },
  {
    goal: 'G1',
    name: 'somebody else’s profile is shown to everybody',
    file: 'server/src/domains/staff/staff.service.ts',
    find: "if (id !== ctx.actor.id && !can(ctx.actor, 'staff.read')) throw",
    replace: 'if (id < 0) throw',
    test: 'server/proof/access-own.test.ts',
    only: '/users/{id}',
  },
  {
    goal: 'G1',
    name: 'a move that asks for a right of its own does not',
    file: 'server/src/domains/enquiries/enquiry-moves.service.ts',
    find: "  if (verdict.why === 'permission') throw new AppError('forbidden')\n",
    replace: '',
    test: 'server/proof/access-moves.test.ts',
  },
  {
    goal: 'G1',
    name: 'a body that takes fields it does not name',
    file: 'contract/src/staff/staff.schema.ts',
    find: 'export const profileUpdate = z.strictObject(',
    replace: 'export const profileUpdate = z.looseObject(',
    test: 'server/proof/access-bodies.test.ts',
    only: 'PUT /users/{id}',
  },
  {
    goal: 'G3',
    name: 'the session of a disabled account is taken',
    file: 'server/src/platform/auth/sessions.ts',
    find: "    .where('users.active', '=', true)\n",
    replace: '',
    test: 'server/proof/session-ends.test.ts',
    only: 'disabling',
  },
  {
    goal: 'G3',
    name: 'a new password leaves the other sessions alive',
    file: 'server/src/domains/staff/staff.service.ts',
    find: '    await revokeSessionsOf(db, id, ctx.session_id)\n',
    replace: '',
    test: 'server/proof/session-ends.test.ts',
    only: 'a new password, set elsewhere: ends it',
  },
  {
    goal: 'G3',
    name: 'the token itself is kept',
    file: 'server/src/platform/auth/sessions.ts',
    find: "createHash('sha256').update(token).digest()",
    replace: "Buffer.from(token, 'base64url')",
    test: 'server/proof/session-tokens.test.ts',
    only: 'in no form',
  },
  {
    goal: 'G4',
    name: 'a disabled account is told so',
    file: 'server/src/domains/session/session.service.ts',
    find: '  if (!account?.active || !fits) throw refusal()\n',
    replace:
      "  if (account && !account.active) throw new AppError('forbidden')\n  if (!account || !fits) throw refusal()\n",
    test: 'server/proof/sign-in.test.ts',
    only: 'the same answer',
  },
  {
    goal: 'G4',
    name: 'no hash is checked for an unknown login',
    file: 'server/src/platform/auth/passwords.ts',
    find: '  const fits = await verify(',
    replace: '  if (stored === null) return false\n  const fits = await verify(',
    test: 'server/proof/sign-in.test.ts',
    only: 'the same time',
  },
  {
    goal: 'G5',
    name: 'the address is believed from a header',
    file: 'server/src/platform/http/register.ts',
    find: 'ip: request.ip, user_agent',
    replace: "ip: String(request.headers['x-real-ip'] ?? request.ip), user_agent",
    test: 'server/proof/guessing.test.ts',
    only: 'one address that tries',
  },
  {
    goal: 'G5',
    name: 'each name of an account has a count of its own',
    file: 'server/src/platform/auth/attempts.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
    find: 'const name = userId === null ? `login ${login}` : `user ${userId}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
    replace: 'const name = `login ${login}`',
    test: 'server/proof/guessing.test.ts',
    only: 'every door',
  },
  {
    goal: 'G2',
    name: 'a leaked secret: settings are told unmasked',
    file: 'server/src/domains/settings/settings.service.ts',
    find: "  return rowOf(key).kind === 'secret' ? masked(String(value)) : value\n",
    replace: '  return value\n',
    test: 'server/proof/canaries.test.ts',
    only: 'GET /admin/config',
  },
  {
    goal: 'G2',
    name: 'a credential is kept as it was typed',
    file: 'server/src/domains/settings/settings.service.ts',
    find: "const encrypted = isSecret && value !== ''",
    replace: 'const encrypted = false',
    test: 'server/proof/canaries.test.ts',
    only: 'the database holds',
  },
  {
    goal: 'G2',
    name: 'what was sent stands in the log',
    file: 'server/src/platform/http/error-handler.ts',
    find: 'route: request.routeOptions.url ?? null',
    replace: 'route: JSON.stringify(request.body)',
    test: 'server/proof/canaries.test.ts',
    only: 'the log holds',
  },
  {
    goal: 'G10',
    name: 'an open redirect: signing in follows any address',
    file: 'web/src/app/guard.ts',
    find: 'export function safeContinue(wanted: unknown): string {\n',
    replace:
      "export function safeContinue(wanted: unknown): string {\n  if (typeof wanted === 'string') return wanted\n",
    test: 'web/src/app/redirects.test.ts',
  },
  {
    goal: 'G10',
    name: 'a path of two slashes is sent on',
    file: 'server/src/platform/http/unknown-paths.ts',
    find: '  app.setNotFoundHandler(async (request, reply) => {\n',
    replace:
      "  app.setNotFoundHandler(async (request, reply) => {\n    if (request.url.startsWith('//')) return reply.redirect(request.url)\n",
    test: 'server/proof/redirects.test.ts',
  },
  {
    goal: 'G11',
    name: 'a formula stays one',
    file: 'server/src/platform/export/neutralise.ts',
    find: '  return isDangerous(text) ? neutraliser + text : text\n',
    replace: '  return text\n',
    test: 'server/proof/exports.test.ts',
  },
  {
    goal: 'G11',
    name: 'a formula behind a sign of no width stays one',
    file: 'server/src/platform/export/neutralise.ts',
    find: 'lead.test(text.slice(before.length))',
    replace: 'lead.test(text)',
    test: 'server/proof/exports.test.ts',
  },
  {
    goal: 'G11',
    name: 'a download leaves no entry',
    file: 'server/src/platform/http/downloads.ts',
    find: '  await recordAudit(ctx, {\n',
    replace: '  void ({\n',
    test: 'server/proof/exports.test.ts',
  },
  {
    goal: 'G14',
    name: 'a double create: the key of a request is not kept',
    file: 'server/src/platform/http/register.ts',
    find: 'if (key === null) return direct(route, request, input, inside)',
    replace: "if (key !== '') return direct(route, request, input, inside)",
    test: 'server/proof/idempotency.test.ts',
    only: 'lost answers',
  },
  {
    goal: 'G14',
    name: 'a key is everybody’s: one person gets the answer of another',
    file: 'server/src/platform/http/idempotency.ts',
    find: "    .where('user_id', '=', userId)\n",
    replace: '',
    test: 'server/proof/idempotency.test.ts',
    only: 'lost answers',
  },
  {
    goal: 'G15',
    name: 'a lost update: the version that was read is not looked at',
    file: 'server/src/platform/db/versioned.ts',
    find: 'if (row.version === read.version) return row',
    replace: 'if (read.version > 0) return row',
    test: 'server/proof/lost-updates.test.ts',
    only: 'of two who have read',
  },
  {
    goal: 'G15',
    name: 'a change of an enquiry is not in the audit',
    file: 'server/src/domains/enquiries/enquiries.service.ts',
    find: "  await recordAudit(ctx, { record_type: 'enquiry', record_id: id, action: 'updated', ...states })\n",
    replace: '',
    test: 'server/proof/lost-updates.test.ts',
    only: 'of two who have read',
  },
  {
    goal: 'G23',
    name: 'a race: payments of one job do not wait for each other',
    file: 'server/src/domains/jobs/jobs.store.ts',
    find: "return db.selectFrom('jobs').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()",
    replace: "return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()",
    test: 'server/proof/races.test.ts',
    only: 'paid up to its price',
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
    only: 'of fifty who make the same step',
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
    file: 'server/src/domains/jobs/begin-move.ts',
    find: '  await lockAround(ctx.db, job)\n',
    replace: '',
    test: 'server/proof/storm.test.ts',
  },
  {
    goal: 'G6',
    name: 'a 500 on one input: addresses searched by a pincode alone',
    file: 'server/src/domains/customers/addresses.store.ts',
    find: 'sql<SqlBool>`addresses.id > 0`',
    replace: 'sql<SqlBool>`true`',
    test: 'server/proof/fuzz/reads.test.ts',
    only: 'GET /addresses/search',
  },
  {
    goal: 'G6',
    name: 'an answer off its schema',
    file: 'server/src/platform/http/answers.ts',
    find: 'JSON.stringify(endpoint.response.parse(result))',
    replace: 'JSON.stringify({ ...(endpoint.response.parse(result) as object), debug: true })',
    test: 'server/proof/fuzz/reads.test.ts',
    only: 'GET /customers/{id}',
  },
  {
    goal: 'G6',
    name: 'a refused write that changes a row: no transaction around it',
    file: 'server/src/platform/http/register.ts',
    find: 'wantsTransaction(route.handler) ? inTransaction : withoutTransaction',
    replace: 'wantsTransaction(route.handler) ? withoutTransaction : withoutTransaction',
    test: 'server/proof/fuzz/writes.test.ts',
    only: 'POST /enquiries',
  },
  {
    goal: 'G6',
    name: 'a text that is kept as another one',
    file: 'server/src/domains/timeline/timeline.service.ts',
    find: '    note,\n',
    replace: "    note: note.normalize('NFKC').replaceAll('<', ''),\n",
    test: 'server/proof/fuzz/text-fields.test.ts',
    only: 'POST /activities note',
  },
]
