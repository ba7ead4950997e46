import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { type DispatchFigures, measureDispatch } from './browser-dispatch.ts'

export type FirstLoad = { requests: number; code: number; all: number }
export type FirstRow = { slowdown: number; ours: number; floor: number }
export type BrowserFigures = {
  /** Bytes over the wire by page: compressed script and style of the first load, and everything. */
  loads: Record<string, FirstLoad>
  firstRow: FirstRow[]
  listToRecord: { cold: number; intended: number }
  /** Milliseconds of the longest task after the first row of a list, and during the load. */
  longTasks: { loading: number[]; after: number[] }
  dispatch: DispatchFigures
}

type Where = {
  ours: string
  floor: string
  token: string
  user: object
  firstName: string
  executablePath: string
}

const rounds = 5

/** Waiting times of a user in a real browser with an empty cache. */
export async function measureBrowser(where: Where): Promise<BrowserFigures> {
  const browser = await chromium.launch({
    executablePath: where.executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const loads: BrowserFigures['loads'] = {}
    for (const [name, path, isIn] of [
      ['login', '/login', false],
      ['dashboard', '/dashboard', true],
      ['customers', '/customers', true],
    ] as const) {
      loads[name] = await firstLoad(browser, where, path, isIn)
    }
    const firstRow: FirstRow[] = []
    for (const slowdown of [1, 4]) {
      const [ours, floor]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        ours.push(await rowTime(browser, where, `${where.ours}/customers`, slowdown))
        floor.push(await rowTime(browser, where, `${where.floor}/page`, slowdown))
      }
      firstRow.push({ slowdown, ours: median(ours), floor: median(floor) })
    }
    const { page, close } = await freshPage(browser, where, true)
    const dispatch = await measureDispatch(page, where.ours)
    await close()
    return { loads, firstRow, dispatch, ...(await walkToRecord(browser, where)) }
  } finally {
    await browser.close()
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** A page of a browser without a cache, signed in or not. */
async function freshPage(
  browser: Browser,
  where: Where,
  isSignedIn: boolean,
): Promise<{ page: Page; cdp: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  if (isSignedIn) {
    await page.addInitScript(
      ([token, user]) => {
        localStorage.setItem('token', token)
        localStorage.setItem('user', user)
      },
      [where.token, JSON.stringify(where.user)] as const,
    )
  }
  await page.addInitScript(watchTasks)
  const cdp = await context.newCDPSession(page)
  // The live stream never ends, so the network would never be idle. Intercepting it would delay every other
  // request.
  await cdp.send('Network.enable')
  await cdp.send('Network.setBlockedURLs', { urls: ['*/api/events*'] })
  return { page, cdp, close: () => context.close() }
}

/** In the page: records long tasks and their start. */
function watchTasks(): void {
  const tasks: { start: number; duration: number }[] = []
  Object.assign(window, { benchTasks: tasks })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Bytes of the first load, and bytes fetched later in the background. Response headers are not counted. */
async function firstLoad(
  browser: Browser,
  where: Where,
  path: string,
  isSignedIn: boolean,
): Promise<FirstLoad> {
  const { page, cdp, close } = await freshPage(browser, where, isSignedIn)
  const files = new Map<string, { kind: string; headers: number; bytes: number; at: number }>()
  cdp.on('Network.requestWillBeSent', ({ requestId, type = '', wallTime }) =>
    files.set(requestId, { kind: type, headers: 0, bytes: 0, at: wallTime * 1000 }),
  )
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const file = files.get(requestId)
    if (file) file.headers = response.encodedDataLength
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = Math.max(0, encodedDataLength - file.headers)
  })
  await page.addInitScript(watchAppearance, isSignedIn ? 'tbody a' : 'form button')
  await page.goto(`${where.ours}${path}`, { waitUntil: 'commit' })
  const appearance = await page.waitForFunction(
    () => (window as unknown as { benchShown?: number }).benchShown,
  )
  const shownAt = (await appearance.jsonValue())!
  await page.waitForLoadState('networkidle')
  await close()
  const all = [...files.values()]
  const code = all.filter(({ kind, at }) => at <= shownAt && (kind === 'Script' || kind === 'Stylesheet'))
  const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0)
  return { requests: all.length, code: sum(code), all: sum(all) }
}

/** In the page: the UTC time in ms of the first drawing. A request from outside would measure it too late. */
function watchAppearance(selector: string): void {
  const check = () => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() =>
      Object.assign(window, { benchShown: performance.timeOrigin + performance.now() }),
    )
  }
  const observer = new MutationObserver(check)
  observer.observe(document, { childList: true, subtree: true })
}

/** Milliseconds from the navigation until the name of the first customer is painted in a table. */
async function rowTime(browser: Browser, where: Where, url: string, slowdown: number): Promise<number> {
  const { page, cdp, close } = await freshPage(browser, where, url.startsWith(where.ours))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchRow, where.firstName)
  // The page reports it: polling would first run a script of Playwright's, 190 ms on a throttled processor.
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'benchReport' })
  const reported = new Promise<number>((resolve) => {
    cdp.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)))
  })
  await cdp.send('Page.navigate', { url })
  const time = await reported
  await close()
  return time
}

/** In the page: the time at which a table first shows the text. */
function watchRow(text: string): void {
  const check = () => {
    if (![...document.querySelectorAll('tbody')].some((body) => body.textContent?.includes(text))) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const benchRow = performance.now()
      Object.assign(window, { benchRow })
      ;(window as { benchReport?: (time: string) => void }).benchReport?.(String(benchRow))
    })
  }
  const observer = new MutationObserver(check)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** From the list to a customer: by a click without a hover, and after a hover. */
async function walkToRecord(
  browser: Browser,
  where: Where,
): Promise<Pick<BrowserFigures, 'listToRecord' | 'longTasks'>> {
  const { page, close } = await freshPage(browser, where, true)
  const times: number[] = []
  await page.addInitScript(watchRow, where.firstName)
  await page.goto(`${where.ours}/customers`)
  await page.waitForFunction(() => (window as unknown as { benchRow?: number }).benchRow)
  await page.waitForTimeout(1000)
  const tasks = await page.evaluate(() => {
    const { benchTasks, benchRow } = window as unknown as {
      benchTasks: { start: number; duration: number }[]
      benchRow: number
    }
    return {
      loading: benchTasks.filter(({ start }) => start <= benchRow).map(({ duration }) => duration),
      after: benchTasks.filter(({ start }) => start > benchRow).map(({ duration }) => duration),
    }
  })
  for (const isIntended of [false, true, true, true]) {
    const link = page
      .locator('tbody tr a')
      .filter({ hasText: /[A-Za-z]{3}/ })
      .nth(times.length)
    const name = (await link.textContent())!.trim()
    if (isIntended) {
      await link.hover()
      await page.waitForLoadState('networkidle')
    }
    times.push(await page.evaluate(clickAndWait, { name, index: times.length }))
    await page.goBack()
    await page.locator('tbody tr a').first().waitFor()
  }
  await close()
  return { listToRecord: { cold: times[0]!, intended: median(times.slice(1)) }, longTasks: tasks }
}

/** In the page: milliseconds from the click until the record's heading shows its name. */
function clickAndWait({ name, index }: { name: string; index: number }): Promise<number> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('tbody tr a')].filter((link) =>
    /[A-Za-z]{3}/.test(link.textContent ?? ''),
  )
  const started = performance.now()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('h1')?.textContent?.includes(name)) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - started))
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
    links[index]!.click()
  })
}
