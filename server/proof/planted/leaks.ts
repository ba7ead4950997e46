import type { PlantedFault } from './fault.ts'

/** Faults of what leaves: secrets, redirects, sheets. */
export const leaksFaults: readonly PlantedFault[] = [
  {
    goal: 'G2',
    name: 'a leaked secret: settings are told unmasked',
    file: 'server/src/domains/settings/setting-values.rules.ts',
    find: "  return rowOf(key).kind === 'secret' ? masked(String(value)) : value\n",
    replace: '  return value\n',
    test: 'server/proof/canaries.test.ts',
    only: 'GET /admin/config',
  },
  {
    goal: 'G2',
    name: 'a credential is kept as it was typed',
    file: 'server/src/domains/settings/save-settings.service.ts',
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
    find: 'await recordAudit({ ...ctx, db: trx }',
    replace: 'void ({ ...ctx, db: trx }',
    test: 'server/proof/exports.test.ts',
  },
]
