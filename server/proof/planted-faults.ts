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
]
