import type { Page } from '@playwright/test'

/** The layout of a page when nothing moves any more. */
export type PageState = {
  path: string
  title: string
  headings: string[]
  /** How far the page can be scrolled sideways, px. */
  overflow: number
  /** The layout shifts since the address was opened: the score of all, and the elements. */
  moved: { score: number; what: string[] }
  /** Every text and accessible label that is shown, each once. Keys, code and typed text are no words. */
  words: string[]
  hasSearch: boolean
  /** Wider than a phone and narrower than a desk. */
  isBetween: boolean
  hasTable: boolean
  /** Records that can be opened from its table. */
  rows: number
}

type Shift = { value: number; startTime: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
type RouterState = { status: string; location: { pathname: string } }
/** The data of the walk and the router on the window. */
type Walked = {
  shifts: Shift[]
  since: number
  __TSR_ROUTER__?: { history: { push(path: string): void }; state: RouterState }
}

/** Runs in the browser before the app: records layout shifts. */
export function watchShifts(): void {
  const walked = window as unknown as Walked // see Walked
  walked.shifts = []
  walked.since = 0
  new PerformanceObserver((list) => {
    walked.shifts.push(...(list.getEntries() as unknown as Shift[])) // of the requested type
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens an address as a click on a link does, so that the app is loaded once only. */
export async function openAsLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const walked = window as unknown as Walked // see Walked
    walked.since = performance.now()
    walked.__TSR_ROUTER__?.history.push(to)
  }, path)
  await untilQuiet(page)
}

/** Waits until no request is running and nothing has changed for a moment. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const quietMs = 60
    const patienceMs = 20_000
    const { __TSR_ROUTER__: router } = window as unknown as Walked // see Walked; none before the first sign-in
    const started = performance.now()
    let changed = started
    const observer = new MutationObserver(() => {
      changed = performance.now()
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    const isMoving = () =>
      document.body.dataset.busy === 'true' ||
      (router !== undefined && router.state.status !== 'idle') ||
      document.querySelector('h1') === null ||
      document.querySelector('main .skeleton') !== null
    while (isMoving() || performance.now() - changed < quietMs) {
      if (performance.now() - started > patienceMs) throw new Error(`${location.href} never came to rest`)
      await new Promise((done) => setTimeout(done, 20))
    }
    observer.disconnect()
  })
}

export function look(page: Page): Promise<PageState> {
  return page.evaluate(() => {
    const walked = window as unknown as Walked // see Walked
    const words = new Set<string>()
    const add = (element: Element | null, text: string | null) => {
      const clean = text?.replace(/\s+/g, ' ').trim()
      if (!clean || !element?.checkVisibility({ visibilityProperty: true })) return
      if (!element.closest('script, style, noscript, code, pre, kbd, textarea')) words.add(clean)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) add(texts.currentNode.parentElement, texts.currentNode.nodeValue)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        // A description that only repeats code, such as a hint with its full text, is code too.
        const code = element.querySelector('code')
        if (code === null || code.textContent !== element.textContent)
          add(element, element.getAttribute(name))
      }
    }
    const nameOf = (node: Node | null) => {
      const element = node instanceof HTMLElement ? node : node?.parentElement
      return element ? `${element.tagName.toLowerCase()}.${element.className}` : 'something gone'
    }
    const shifts = walked.shifts.filter((shift) => shift.startTime >= walked.since && !shift.hadRecentInput)
    const main = document.querySelector('main') ?? document.body
    return {
      path: location.pathname + location.search,
      title: document.title,
      headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent.trim()),
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      moved: {
        score: shifts.reduce((sum, shift) => sum + shift.value, 0),
        what: [...new Set(shifts.flatMap((shift) => shift.sources.map(({ node }) => nameOf(node))))],
      },
      words: [...words],
      isBetween: window.innerWidth >= 640 && window.innerWidth < 1360,
      hasSearch: main.querySelector('input[type=search]') !== null,
      hasTable: main.querySelector('.table-frame') !== null,
      rows: main.querySelectorAll(':is(.table-frame, .table-plain) tbody tr:not(:has(.skeleton))').length,
    }
  })
}

/**
 * Two parts of a page: its main part, and all around it. The same fingerprint means the same elements, except
 * for numbers.
 */
export type Marks = { main: string; around: string }

/** For users who see the same, or at widths that hide nothing more, both parts are equal. */
export function marksOf(page: Page): Promise<Marks> {
  return page.evaluate(async () => {
    const main = document.querySelector('main')
    const markOf = async (html: string, elements: Iterable<Element>) => {
      const shown = [...elements].map((element) =>
        Number(element.checkVisibility({ visibilityProperty: true })),
      )
      // React numbers the ids of elements from the first page on.
      const bytes = new TextEncoder().encode(html.replace(/_r_\w+_|\d+/g, '0') + shown.join(''))
      return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join()
    }
    const inside = main?.outerHTML ?? ''
    const outside = document.body.outerHTML.replace(inside, () => '')
    const around = [...document.body.querySelectorAll('*')].filter((element) => !main?.contains(element))
    return {
      main: await markOf(inside, main?.querySelectorAll('*') ?? []),
      around: await markOf(outside, around),
    }
  })
}
