import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { permissions } from '../contract/src/access/permissions.ts'
import { api } from '../contract/src/api.ts'
import type { Endpoint } from '../contract/src/shared/endpoint.ts'
import {
  circles,
  fileGraph,
  folderGraph,
  readSources,
  type Source,
  withoutShortcuts,
} from './import-graph.ts'

/** Rules of ARCHITECTURE.md that must fail the build. Each failure names the correction. */

function foldersIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

const root = resolve(import.meta.dirname, '..')
const rooms = ['contract/src', 'server/src', 'server/db', 'web/src']

const sources = readSources(rooms)
const product = sources.filter((source) => !/\.test\.tsx?$/.test(source.path))

/** Every import of the sources below `from` that `isWrong`, as `file -> target`. */
function wrongArrows(from: string, isWrong: (to: string, source: Source) => boolean): string[] {
  return product
    .filter((source) => source.path.startsWith(from))
    .flatMap((source) =>
      source.imports.filter((to) => isWrong(to, source)).map((to) => `${source.path} -> ${to}`),
    )
}

function filesWith(from: string, pattern: RegExp, except: RegExp): string[] {
  return product
    .filter(
      (source) => source.path.startsWith(from) && !except.test(source.path) && pattern.test(source.text),
    )
    .map((source) => source.path)
}

const segment = (path: string, index: number) => path.split('/')[index]

describe('imports point one way', () => {
  test('the contract imports nothing of ours: move what it needs into the contract', () => {
    expect(wrongArrows('contract/', (to) => /^(server|web|tools|e2e)\//.test(to))).toEqual([])
  })

  test('server and web meet in the contract only: put what both need there', () => {
    expect(wrongArrows('server/', (to) => to.startsWith('web/'))).toEqual([])
    expect(wrongArrows('web/', (to) => to.startsWith('server/'))).toEqual([])
  })

  test('the platform knows no domain: let the domain hand it what it needs', () => {
    expect(wrongArrows('server/src/platform/', (to) => to.startsWith('server/src/domains/'))).toEqual([])
  })

  test('a domain is imported through its public.ts: add the name there', () => {
    // The composition roots register the routes, tasks and roll-ups of every domain; seeds write rows with
    // the types of the tables.
    const isWired = (from: string, to: string) =>
      (/^server\/src\/(all-routes|deps|roll-ups)\.ts$/.test(from) &&
        /\.(routes|tasks|roll-up)\.ts$/.test(to)) ||
      (from.startsWith('server/db/') && to.endsWith('.table.ts'))
    const wrong = wrongArrows('server/', (to, source) => {
      if (!to.startsWith('server/src/domains/') || segment(to, 4) === 'public.ts') return false
      const isOwn =
        source.path.startsWith('server/src/domains/') && segment(to, 3) === segment(source.path, 3)
      return !isOwn && !isWired(source.path, to)
    })
    expect(wrong).toEqual([])
  })

  test('a domain does not import its own public.ts: import the file', () => {
    const isOwnPublic = (to: string, source: Source) =>
      /^server\/src\/domains\/[^/]+\/public\.ts$/.test(to) && segment(to, 3) === segment(source.path, 3)
    expect(wrongArrows('server/src/domains/', isOwnPublic)).toEqual([])
  })

  test('stores know no service and no routes: a store is queries only', () => {
    const wrong = wrongArrows('server/src/domains/', (to, source) => {
      return source.path.endsWith('.store.ts') && /\.(service|routes)\.ts$/.test(to)
    })
    expect(wrong).toEqual([])
  })

  test('web/src/shared knows no feature and no shell: pass it in', () => {
    expect(wrongArrows('web/src/shared/', (to) => /^web\/src\/(features|app)\//.test(to))).toEqual([])
  })

  test('the transport knows no domain: a refusal that can be answered has a statement (contract/shared/errors.ts)', () => {
    const isDomain = (to: string) =>
      to.startsWith('contract/src/') && !/^contract\/src\/(api\.ts|(access|session|shared)\/)/.test(to)
    expect(wrongArrows('web/src/shared/api/', isDomain)).toEqual([])
  })

  test('tools import nothing of e2e: move what both need into tools', () => {
    const wrong = readSources(['tools']).flatMap(({ path, imports }) =>
      imports.filter((to) => to.startsWith('e2e/')).map((to) => `${path} -> ${to}`),
    )
    expect(wrong).toEqual([])
  })

  test('web/link has no part of the admin: put what both need into the contract', () => {
    const wrong = readSources(['web/link']).flatMap(({ path, imports }) =>
      imports.filter((to) => to.startsWith('web/src/')).map((to) => `${path} -> ${to}`),
    )
    expect(wrong).toEqual([])
  })

  test('web/src/shared/ui knows no router, no query and no call', () => {
    const wrong = wrongArrows('web/src/shared/ui/', (to) => /^@tanstack\/|^web\/src\/shared\/api\//.test(to))
    expect(wrong).toEqual([])
  })

  test('a feature is imported through its public.ts: add the name there', () => {
    const wrong = wrongArrows('web/src/', (to, source) => {
      if (!to.startsWith('web/src/features/') || /^web\/src\/(pages\.ts|main\.tsx)$/.test(source.path))
        return false
      const isOwn = source.path.startsWith('web/src/features/') && segment(to, 3) === segment(source.path, 3)
      return !isOwn && segment(to, 4) !== 'public.ts'
    })
    expect(wrong).toEqual([])
  })
})

/**
 * The files that may read the machine's clock, and why. A file that no longer reads it must be removed here.
 */
const machineTime = {
  'server/src/cli/backup.ts': 'the name of a backup folder, for a person at the machine',
  'server/src/cli/seed.ts': 'the day from which generated rows of the bench count',
  'server/src/domains/files/check-contents.service.ts':
    'the age of stored contents, by the clock of their store',
  'server/src/domains/webhooks/deliver.service.ts':
    'the timestamp of a signature, which the receiver compares with its clock',
  'server/src/gateway/gateway.ts': 'its own program, without a database',
  'server/src/platform/auth/provider.ts':
    'the age of what a sign-in provider answered, by the clock of OpenID Connect',
  'server/src/platform/content/disk-store.ts': 'the age of files on disk',
  'server/src/platform/db/data-lock.ts':
    'since when a process holds the data folder, before there is a database',
  'server/src/platform/db/postgres-processes.ts': 'how long processes of PostgreSQL may take to end',
  'server/src/platform/outbound/outbound.ts': 'a Retry-After that is a date, by the clock of HTTP',
}

describe('one place for each', () => {
  test('fetch( occurs in web/src/shared/api only: use call()', () => {
    expect(filesWith('web/', /(?<!query\.)\bfetch\(/, /^web\/src\/shared\/api\//)).toEqual([])
  })

  test('a property is in its object, not in a spread literal: write it as a line of its own', () => {
    const every = readSources(['contract/src', 'server', 'web/src', 'e2e', 'bench', 'tools'])
    expect(every.length).toBeGreaterThan(2_000)
    expect(every.filter(({ text }) => /\.\.\.\{(?!\})/.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('process.env is read in platform/config only: take it from the configuration', () => {
    expect(filesWith('server/', /process\.env/, /^server\/src\/platform\/config\//)).toEqual([])
  })

  test('zod is imported as a namespace: the named z costs every page 93 kB', () => {
    expect(filesWith('', /import\s+(type\s+)?\{[^}]*\bz\b[^}]*\}\s+from 'zod'/, /^$/)).toEqual([])
  })

  test('an icon is imported from its own file, lucide-react/icons/<name>: the index brings all of them', () => {
    expect(filesWith('web/', /from 'lucide-react'/, /^$/)).toEqual([])
  })

  test('the browser is asked for the time in one place: call currentTime() or currentIso()', () => {
    const users = filesWith(
      'web/src/',
      /\bDate\.now\b|\bnew Date\(\)|\btimeOrigin\b/,
      /^web\/src\/shared\/current-time\.ts$/,
    )
    expect(users).toEqual([])
  })

  test('SQL asks app_now() or app_clock(): now() is the time of the machine, for pg-boss and the migrations', () => {
    const machine =
      /(?<![\w.$])(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\bcurrent_(date|time|timestamp)\b/i
    expect(filesWith('server/', machine, /^$/).sort()).toEqual([
      // pg-boss stamps its rows with the machine's time.
      'server/src/domains/devtools/metrics/figures.store.ts',
      'server/src/domains/devtools/queue-figures.store.ts',
      'server/src/platform/db/migrations.ts',
    ])
  })

  test('SQL text is never built from strings: use the sql tag, it binds its values', () => {
    expect(filesWith('server/src/', /sql\.raw\(/, /^server\/src\/platform\/(db|roll-up)\//)).toEqual([])
  })

  test('who may ask the machine’s clock: business time is ctx.now, the time of the database', () => {
    const users = filesWith('server/src/', /\bDate\.now\b|\bnew Date\(\)|\btimeOrigin\b/, /^$/)
    expect(users.sort()).toEqual(Object.keys(machineTime).sort())
  })

  test('who of the end-to-end tests may ask the clock: days and times are in time.ts, names and numbers in unique.ts', () => {
    const users = readSources(['e2e']).filter(({ text }) => /\bDate\.now\b|\bnew Date\(\)/.test(text))
    const may = ['global-setup.ts', 'move-clock.ts', 'program.ts', 'time.ts', 'unique.ts']
    expect(users.map(({ path }) => path).sort()).toEqual(may.map((name) => `e2e/${name}`))
  })

  test('end-to-end tests take no random numbers, which may meet those of the demo: call uniqueDigits()', () => {
    const users = readSources(['e2e']).filter(({ text }) => /\bMath\.random\b|\brandomInt\b/.test(text))
    expect(users.map(({ path }) => path)).toEqual([])
  })

  test('no barrel files and no `export *`: name what others may import', () => {
    expect(filesWith('', /^export \*/m, /^$/)).toEqual([])
    expect(product.map((source) => source.path).filter((path) => /\/index\.tsx?$/.test(path))).toEqual([])
  })

  test('roles are compared in the contract only: ask can()', () => {
    const comparison = /(===|!==|includes\()\s*'(dev|admin|staff)'/
    // 'dev' also occurs in npm run dev.
    expect(filesWith('server/src/', comparison, /^server\/src\/main\.ts$/)).toEqual([])
    expect(filesWith('web/src/', comparison, /^$/)).toEqual([])
  })
})

describe('circles', () => {
  test('no file imports itself through others: move what both need into a third file', () => {
    const ours = readSources(['contract/src', 'server', 'web', 'e2e', 'tools', 'bench', 'faults'])
    expect(circles(fileGraph(ours))).toEqual([])
  })

  test('no domain of the server or the contract depends on itself: move the handler to the higher domain', () => {
    expect(circles(folderGraph(product, 'server/src/domains/'))).toEqual([])
    expect(circles(folderGraph(product, 'contract/src/'))).toEqual([])
  })

  test('no feature of the web depends on itself: move the page to the higher feature, or ask the endpoint', () => {
    expect(circles(folderGraph(product, 'web/src/features/'))).toEqual([])
  })

  test('ARCHITECTURE draws the current domains and features: copy the lines that differ', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const drawn = [...text.matchAll(/```mermaid\nflowchart TD\n(.*?)```/gs)].map((match) => match[1] ?? '')
    const folders = ['server/src/domains/', 'web/src/features/']
    const arrows = folders.map((folder) =>
      withoutShortcuts(folderGraph(product, folder)).map((arrow) => arrow.join(' --> ')),
    )
    expect(drawn.map((lines) => lines.trim().split(/\n\s*/))).toEqual(arrows.map((lines) => lines.sort()))
  })
})

describe('names', () => {
  test('a domain file is named by its role, `<noun>.<role>.ts`: see ARCHITECTURE', () => {
    const server = /\/(public|[a-z-]+\.(table|store|service|routes|tasks|rules|export|pdf|roll-up))\.ts$/
    const contract = /\.(schema|fields|contract|lifecycle|rules|words|registry)\.ts$/
    // Below contract/src, these folders hold no domain.
    const shared = /^contract\/src\/(access|live|shared|[a-z-]+\.ts)/
    const inServer = product.filter(
      ({ path }) => path.startsWith('server/src/domains/') && !server.test(path),
    )
    const inContract = product.filter(
      ({ path }) => path.startsWith('contract/src/') && !shared.test(path) && !contract.test(path),
    )
    expect([...inServer, ...inContract].map(({ path }) => path)).toEqual([])
  })
})

describe('the same noun in every room', () => {
  test('every server domain has a contract of the same name', () => {
    const contracts = foldersIn('contract/src')
    expect(foldersIn('server/src/domains').filter((domain) => !contracts.includes(domain))).toEqual([])
  })

  test('every web feature is a domain of the contract', () => {
    const contracts = foldersIn('contract/src')
    expect(foldersIn('web/src/features').filter((feature) => !contracts.includes(feature))).toEqual([])
  })
})

describe('endpoints', () => {
  const endpoints = Object.entries(api) as [string, Endpoint][]

  test('every endpoint names a row of the permission table', () => {
    const known = Object.keys(permissions)
    const open = endpoints.filter(
      ([, endpoint]) => endpoint.permission !== 'public' && !known.includes(endpoint.permission),
    )
    expect(open.map(([key]) => key)).toEqual([])
  })

  test('paths are plural nouns in lower case, ids in braces', () => {
    const odd = endpoints
      .map(([key]) => key)
      .filter((key) => !/^(GET|POST|PUT|DELETE) (\/([a-z-]+|\{[a-z_]+\}))+(\.json)?$/.test(key))
    expect(odd).toEqual([])
  })
})
