// node tools/budgets.ts: compares the script and style of each page's first load, as sent, with its budget.
// --shares lists the packages of every page by weight.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '../web/src/routes.ts'
import { modulesOf } from '../web/vite/page-modules.ts'
import {
  type BuiltFile,
  type FirstLoad,
  firstLoad,
  overweight,
  scriptsBeside,
  sharesOf,
} from './first-loads.ts'

// One source: the weight budget of a page.

/** Bytes. Any other page may be `page` larger than the dashboard; `link` is the page of public links. */
const budgets = { login: 100_000, dashboard: 135_000, page: 45_000, link: 30_000 }

const root = join(import.meta.dirname, '..')
const dist = join(root, 'web/dist')
const built: BuiltFile[] = JSON.parse(
  readFileSync(join(root, 'node_modules/.cache/house-care/web-files.json'), 'utf8'),
)
const beside = scriptsBeside(readFileSync(join(dist, 'index.html'), 'utf8'))
const files = [...built, ...beside]

/** The compressed size from the build, which is what the server sends. */
const sizeOf = (file: string): number => statSync(join(dist, `${file}.br`)).size

const start = ['web/src/main.tsx', ...beside.map(({ file }) => file)]
const shell = [...start, 'web/src/app/app.tsx', 'web/src/features/dashboard/dashboard.route.tsx']

function loads(): FirstLoad[] {
  return routes.flatMap((row) => {
    const modules = modulesOf(row).map((module) => `web/${module}`)
    if (modules.length === 0) return []
    const isLogin = row.name === 'login'
    // A visit that begins at the login page shows it without the router.
    const shown = isLogin
      ? [...start, 'web/src/features/session/login-page.tsx']
      : [...start, 'web/src/app/app.tsx', ...modules]
    const isDashboard = row.name === 'dashboard'
    const budget = isLogin
      ? budgets.login
      : isDashboard
        ? budgets.dashboard
        : budgets.dashboard + budgets.page
    return firstLoad(files, { route: row.name, budget, shown, shell }, sizeOf)
  })
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8)
const print = (text: string) => process.stdout.write(`${text}\n`)

function printShares(load: FirstLoad): void {
  const shares = sharesOf(files, load, sizeOf).filter(([, bytes]) => bytes >= 500)
  print(`\n${load.route}, by package, in kB`)
  for (const [owner, bytes] of shares) print(`${kB(bytes)}  ${owner}`)
}

const all = loads()
const heaviest = all.toSorted((a, b) => b.script + b.style - a.script - a.style)[0]
print('First load in kB as sent        script   style     sum  budget  files   later')
for (const { route, scripts, styles, script, style, later, budget } of all) {
  const numbers = [script, style, script + style, budget].map(kB).join('')
  print(`${route.padEnd(28)}${numbers}${String(scripts.length + styles.length).padStart(7)}${kB(later)}`)
}
const linkFiles = readdirSync(join(dist, 'link/assets')).filter((file) => file.endsWith('.br'))
const link = linkFiles.reduce((sum, file) => sum + statSync(join(dist, 'link/assets', file)).size, 0)
print(`${'public links'.padEnd(28)}${' '.repeat(16)}${kB(link)}${kB(budgets.link)}`)
const fonts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.woff2'))
const weightOfFonts = fonts.map(
  (file) => `${(statSync(join(dist, 'assets', file)).size / 1000).toFixed(1)} kB`,
)
print(
  `\nBesides: fonts ${weightOfFonts.join(' and ')}; icons are drawn by script and counted as lucide-react`,
)
const isSelected = ({ route }: FirstLoad) => ['login', 'dashboard', heaviest?.route].includes(route)
for (const load of all.filter((each) => process.argv.includes('--shares') || isSelected(each)))
  printShares(load)

const failures = overweight(all)
if (link > budgets.link) failures.push(`The page of public links is ${link} bytes, of ${budgets.link}.`)
if (failures.length > 0) {
  print(
    `\n${failures.join('\n')}\nLook at the shares (node tools/budgets.ts --shares) for what should come later or not at all.`,
  )
  process.exitCode = 1
}
