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
    name: 'somebody else’s profile can be changed by everybody',
    file: 'server/src/domains/staff/staff.service.ts',
    find: "if (id !== ctx.actor.id && !can(ctx.actor, 'staff.write')) throw",
    replace: 'if (id < 0) throw',
    test: 'server/proof/access-own.test.ts',
  },
  {
    goal: 'G1',
    name: 'a body that takes fields it does not name',
    file: 'contract/src/staff/staff.schema.ts',
    find: 'export const profileUpdate = z.strictObject(',
    replace: 'export const profileUpdate = z.looseObject(',
    test: 'server/proof/access-bodies.test.ts',
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
]
