import { expect, type Locator, type Page } from '@playwright/test'
import { carry, hold } from './dispatch-page.ts'

type Counts = { clicks?: number; keys?: number; drags?: number }

type Shown = Window & { shownPickers?: number }

/**
 * Counts the lists of options that a page opens: nothing else shows whether the options of a select are open.
 */
export async function countPickers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { showPicker } = HTMLSelectElement.prototype
    HTMLSelectElement.prototype.showPicker = function show(this: HTMLSelectElement) {
      showPicker.call(this)
      const shown = window as Shown
      shown.shownPickers = (shown.shownPickers ?? 0) + 1
    }
  })
}

/** Operates a page as a user does, and counts it: a click, a key, a chord of keys and a drag are one each. */
export function effortOn(page: Page) {
  const done: Required<Counts> = { clicks: 0, keys: 0, drags: 0 }
  return {
    async click(target: Locator): Promise<void> {
      await target.click()
      done.clicks += 1
    },
    /** One click in the options of a select, which the page must have opened by itself. */
    async choose(select: Locator, label: string): Promise<void> {
      await expect(select).toBeVisible()
      expect(await page.evaluate(() => (window as Shown).shownPickers), 'lists of options opened').toBe(1)
      await select.selectOption({ label })
      done.clicks += 1
    },
    /** Keys or chords, such as `Enter` and `Control+k`. */
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key)
      done.keys += keys.length
    },
    /** Text into what has the focus. */
    async type(text: string): Promise<void> {
      await page.keyboard.type(text, { delay: 30 })
      done.keys += text.length
    },
    async drag(from: Locator, to: { x: number; y: number }): Promise<void> {
      await hold(page, from)
      await carry(page, to)
      await page.mouse.up()
      done.drags += 1
    },
    /** Fails when the task took more than this. Missing counts are zero. */
    expectAtMost(most: Counts): void {
      const limits: Required<Counts> = { clicks: 0, keys: 0, drags: 0, ...most }
      for (const kind of Object.keys(limits) as (keyof Counts)[]) {
        expect(done[kind], `${kind} of ${JSON.stringify(done)}`).toBeLessThanOrEqual(limits[kind])
      }
    },
  }
}
