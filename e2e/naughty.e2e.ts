import type { APIRequestContext, Page } from '@playwright/test'
import { naughtyStrings } from '../tools/corpora/naughty-strings.ts'
import { scripts } from '../tools/corpora/script-strings.ts'
import { isWhole } from '../tools/extent.ts'
import { goal } from '../tools/goal.ts'
import { routes } from '../web/src/routes.ts'
import { expect, type Person, personOf, startAs, test } from './fixtures.ts'
import { createPartner } from './make-partner.ts'
import { createRecordSet, type Ground, type Send, Texts } from './naughty-records.ts'
import { uniqueLetters } from './unique.ts'
import { openAsLink } from './walk-page.ts'

/**
 * Texts that would run as markup are in every text field of the records that users write, and every page
 * shows them as text. The whole form tries every naughty string.
 */
const tally = goal('G9', 'stored scripts')
test.afterAll(() => tally.finish())

const texts = isWhole ? naughtyStrings : scripts.filter((_, index) => index % 4 === 0)
/** No text to find on a page. */
const isVisible = (text: string) => /[\p{L}\p{N}]/u.test(text) && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)

test('text like a script is stored and shown as text, and never runs', async ({ page, request }) => {
  test.setTimeout(isWhole ? 1_800_000 : 180_000)
  const person = await personOf(request, 'dev')
  const headers = { authorization: `Bearer ${person.token}` }
  const send: Send = async (key, data, id) => {
    const [method, path] = key.split(' ') as [string, string]
    const response = await request.fetch(`/api${path.replace('{id}', String(id))}`, { method, data, headers })
    const body = await response.json()
    if (!response.ok())
      throw new Error(`${key} was refused: ${JSON.stringify(body)} of ${JSON.stringify(data)}`)
    return body
  }
  await watch(page, person)
  await page.goto('/future')

  const ground = await findGround(request, person)
  const left = new Texts(texts)
  const fields = new Map<string, { shown: string[]; lost: string[] }>()
  const trouble: string[] = []
  page.on('dialog', (dialog) => {
    trouble.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  while (!left.isEmpty) {
    const set = await createRecordSet(left, send, ground)
    const shown = await walk(page, set.pages, trouble)
    for (const { field, text } of set.stored.filter((each) => isVisible(each.text))) {
      const seen = fields.get(field) ?? { shown: [], lost: [] }
      seen[shown.includes(flat(text)) ? 'shown' : 'lost'].push(text)
      fields.set(field, seen)
    }
  }
  // A field that no page shows is ignored; a field that is shown shows every text.
  for (const [field, seen] of fields) {
    const isShown = seen.shown.length === 0 || seen.lost.length === 0
    tally.check(isShown, `${field} does not show ${JSON.stringify(seen.lost)}`)
  }
  expect([...fields.values()].filter((seen) => seen.shown.length > 0).length).toBeGreaterThan(15)
  await walk(page, lists(), trouble)
  tally.check(trouble.length === 0, trouble.join('; '))
  expect(tally.failures).toEqual([])
})

/** The counts on the window: how often a text ran, and what the content security policy refused. */
type Watched = { violations: string[]; hit: () => void }

async function watch(page: Page, person: Person): Promise<void> {
  await startAs(page, person)
  await page.addInitScript(() => {
    const window_ = window as unknown as Watched // see Watched
    window_.violations = []
    window_.hit = () => window_.violations.push('a script ran')
    document.addEventListener('securitypolicyviolation', (event) => {
      window_.violations.push(
        `the policy refused ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      )
    })
  })
}

/** Opens the pages and returns every text they show; errors are added to the trouble. */
async function walk(page: Page, paths: string[], trouble: string[]): Promise<string> {
  const shown: string[] = []
  for (const path of paths) {
    await openAsLink(page, path)
    const { texts: found, wrong } = await page.evaluate(look)
    shown.push(...found)
    trouble.push(...wrong.map((each) => `${path}: ${each}`))
    tally.check(wrong.length === 0, `${path}: ${wrong.join('; ')}`)
  }
  return flat(shown.join('\n'))
}

/** Runs in the browser. The app itself creates none of these elements, attributes and addresses. */
function look(): { texts: string[]; wrong: string[] } {
  const window_ = window as unknown as Watched // see Watched
  const wrong = window_.violations.splice(0)
  const foreign = 'iframe, object, embed, base, marquee, script:not([src]), [srcdoc], meta[http-equiv]'
  for (const element of document.querySelectorAll(foreign))
    wrong.push(`holds ${element.outerHTML.slice(0, 100)}`)
  const texts = [document.title, document.body.textContent]
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) wrong.push(`has ${name}=${value}`)
      const isAddress = /^(xlink:href|href|src|action|formaction|data|poster|background)$/.test(name)
      const scheme = /^[^/?#]*?:/.exec(value.replace(/[\s\p{C}]/gu, ''))?.[0].toLowerCase() ?? ''
      const isPicture = name === 'src' && element.tagName === 'IMG' && /^data:image\/|^blob:/.test(value)
      if (isAddress && !isPicture && /^(javascript|data|vbscript|blob):/.test(scheme))
        wrong.push(`leads to ${value}`)
      if (name === 'aria-label' || name === 'title' || name === 'value') texts.push(value)
    }
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      texts.push(element.value)
  }
  return { texts, wrong }
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Every page without a single record. */
function lists(): string[] {
  return routes.flatMap(({ path, access }) => (access === 'guest' || path.includes('{') ? [] : [path]))
}

async function findGround(request: APIRequestContext, { read }: Person): Promise<Ground> {
  const categories = await read<{ id: number; parent_id: number | null }[]>('/categories')
  const [place] = await read<{ location_id: number }[]>('/locations/search?q=560102')
  const category_id = categories.find((each) => each.parent_id !== null)!.id
  const partner = await createPartner(request, { name: `Worker ${uniqueLetters()}` })
  return { category_id, location_id: place!.location_id, partner_id: partner.id }
}
