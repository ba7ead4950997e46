import { expect, type Page } from '@playwright/test'
import axe, { type ElementContext } from 'axe-core'

/** The tested part: the whole page, its main part, or all around it. */
export type Part = 'all' | 'main' | 'around'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Axe's own advice beyond WCAG: landmarks, order of headings. */
const advice = 'best-practice'

/**
 * Rule, elements and reason of every violation of WCAG 2.2 A and AA. Sticky elements are static during the
 * check: one that covers half of a control makes its target too small only until the page is scrolled.
 */
export async function violations(page: Page, part: Part = 'all', rules = wcag): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([wanted, runOnly]) => {
      // A button that was just enabled still changes its colour.
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(transitions.map(({ finished }) => finished))
      const sticky = [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => getComputedStyle(element).position === 'sticky')
        .map((element) => ({ element, position: element.style.position }))
      for (const { element } of sticky) element.style.position = 'static'
      const parts: Record<Part, ElementContext> = {
        all: document,
        main: { include: ['main'] },
        around: { exclude: ['main'] },
      }
      const { axe } = window as unknown as { axe: typeof import('axe-core') } // evaluated above
      const results = await axe.run(parts[wanted], { runOnly, resultTypes: ['violations'] })
      for (const { element, position } of sticky) element.style.position = position
      return results.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
      )
    },
    [part, rules] as const,
  )
}

/** Fails with the rule and the element of every violation on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page), `accessibility of ${page.url()}`).toEqual([])
}

/**
 * As `expectAccessible`, and by axe's own advice beyond WCAG: for pages that people open without an
 * introduction.
 */
export async function expectAdvisedAccessible(page: Page): Promise<void> {
  expect(await violations(page, 'all', [...wcag, advice]), `accessibility of ${page.url()}`).toEqual([])
}
