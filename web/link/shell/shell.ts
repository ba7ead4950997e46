import { button, type Child, el } from './dom.ts'
import { formatsOf, type Language, languages, readLanguage, storeLanguage } from './languages.ts'
import { openQueue, type Queue, type Step } from './queue.ts'
import { type Answer, request } from './request.ts'
import { shellText } from './shell.text.ts'

type Formats = ReturnType<typeof formatsOf>
export type Translate<Id extends string> = (id: Id, values?: Record<string, string | number>) => string

/** The input of a page's render function. */
export type Drawn<T> = {
  record: T
  language: Language
  formats: Formats
  /** Stores a step and sends it. */
  take: (name: string, body?: object) => void
  /** Sends a request at once, without the queue. */
  ask: <R>(name: string) => Promise<Answer<R>>
  redraw: () => void
}

/** A kind of link: its endpoints, the effect of queued steps on the record, and its parts. */
// biome-ignore lint/suspicious/noExplicitAny: each page has its own record
export type Page<T = any> = {
  /** `/partner-links`: the record is at `{path}/{token}`, its steps below. */
  path: string
  /** The language that the record names. */
  language: (record: T) => Language | null
  /** The name of the business, for the head. */
  business: (record: T) => string
  /** The record after the step, computed on the phone before it is sent. */
  after: (record: T, step: Step) => T
  /** The record after a step was answered; undefined where the link has ended with it. */
  answered: (record: T, step: Step, answer: Answer<unknown>) => T | undefined
  /** Whether the server knows that the link was opened. */
  opened: (record: T) => boolean
  draw: (drawn: Drawn<T>) => Child[]
}

type State = 'loading' | 'offline' | 'ended' | 'shown'
type ShellText = keyof (typeof shellText)['en']
const reloadMs = 5000

/** Loads the record of a link and keeps it current; draws head, notice and page. */
export function openShell(root: HTMLElement, page: Page | undefined, token: string): void {
  const shell = new Shell(root)
  if (page) new LinkView(shell, page, token).open()
  else shell.draw('ended', [])
}

/** The frame of every page: head with business and language, notice, content. */
class Shell {
  language = readLanguage()
  business = ''
  notice: ShellText | null = null
  onLanguage: () => void = () => this.draw('ended', [])
  private drawnAs = ''
  private readonly head = el('header')
  private readonly line = el('p', { class: 'notice', role: 'status' })
  private readonly main = el('main')

  constructor(root: HTMLElement) {
    root.append(this.head, this.line, this.main)
  }

  text(id: ShellText): string {
    return shellText[this.language][id]
  }

  /** @param parts for the state `shown`; drawn only when `key` differs, so that a form keeps what is typed */
  draw(state: State, parts: Child[] | (() => Child[]), key = ''): void {
    document.documentElement.lang = this.language
    this.line.textContent = this.notice ? this.text(this.notice) : ''
    this.head.replaceChildren(el('b', {}, this.business), this.languageSwitch())
    const wanted = [state, this.language, key].join()
    if (wanted === this.drawnAs) return
    this.drawnAs = wanted
    const shown = typeof parts === 'function' ? parts() : parts
    this.main.replaceChildren(...(state === 'shown' ? shown.filter(isNode) : this.stateParts(state, shown)))
  }

  /** Draws the same again, for a change that is in the page only. */
  forget(): void {
    this.drawnAs = ''
  }

  focusTitle(): void {
    this.main.querySelector<HTMLElement>('h2, h1')?.focus()
  }

  private stateParts(state: Exclude<State, 'shown'>, more: Child[]): Node[] {
    if (state === 'ended') return [el('h1', {}, this.text('ended')), el('p', {}, this.text('ended.text'))]
    return [el('p', { role: 'status' }, this.text(state)), ...more.filter(isNode)]
  }

  private languageSwitch(): HTMLElement {
    return languageSwitch(this.language, this.text('language'), (chosen) => {
      this.language = chosen
      storeLanguage(chosen)
      this.onLanguage()
    })
  }
}

const isNode = (part: Child): part is Node => part instanceof Node

/** The record of one link with the queued steps. */
class LinkView {
  private state: State = 'loading'
  private record: unknown
  /** Counts the answers of steps: a record that was requested before an answer is out of date. */
  private answers = 0
  private isRefused = false
  private readonly base: string
  private readonly queue: Queue
  private readonly shell: Shell
  private readonly page: Page

  constructor(shell: Shell, page: Page, token: string) {
    this.shell = shell
    this.page = page
    this.base = `${page.path}/${encodeURIComponent(token)}`
    this.queue = openQueue(this.base, (step, answer) => this.onAnswer(step, answer))
    shell.onLanguage = () => this.draw()
  }

  open(): void {
    addEventListener('online', () => void this.load())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.load()
    })
    this.draw()
    void this.load()
  }

  private async load(): Promise<void> {
    if (this.state === 'ended') return
    const before = this.answers
    const answer = await request<unknown>(this.base)
    if (before !== this.answers) return
    if (answer.kind === 'ok') this.read(answer.body)
    else if (answer.kind === 'ended') {
      // A step may have ended the link while its response was lost.
      if (this.queue.steps().length > 0) this.queue.flush()
      else this.state = 'ended'
    } else if (this.state !== 'shown') {
      this.state = 'offline'
      setTimeout(() => void this.load(), reloadMs)
    }
    this.draw()
  }

  private read(record: unknown): void {
    this.record = record
    if (this.state !== 'shown') this.shell.language = readLanguage(this.page.language(record))
    this.state = 'shown'
    if (!this.page.opened(record)) void request(`${this.base}/opened`, {})
    this.queue.flush()
  }

  private onAnswer(step: Step, answer: Answer<unknown>): void {
    if (answer.kind !== 'lost') {
      this.answers += 1
      this.isRefused = answer.kind === 'refused'
      this.record = this.page.answered(this.record, step, answer)
      this.state = this.record === undefined ? 'ended' : 'shown'
      if (this.isRefused) void this.load()
    }
    this.draw()
  }

  private draw(): void {
    const { shell, page, queue, state } = this
    const isShown = state === 'shown'
    const current = isShown ? queue.steps().reduce(page.after, this.record) : null
    shell.business = current ? page.business(current) : ''
    shell.notice = this.isRefused ? 'refused' : isShown && queue.steps().length > 0 ? 'waiting' : null
    const retry = () => [button(shell.text('retry'), () => void this.load())]
    const parts = isShown ? () => this.parts(current) : state === 'offline' ? retry : []
    shell.draw(state, parts, JSON.stringify(current))
  }

  private parts(record: unknown): Child[] {
    const { shell, base } = this
    return this.page.draw({
      record,
      language: shell.language,
      formats: formatsOf(shell.language),
      take: (name, body = {}) => {
        this.isRefused = false
        this.queue.add({ name, body })
        this.draw()
        scrollTo(0, 0)
        shell.focusTitle()
      },
      ask: (name) => request(`${base}/${name}`, {}),
      redraw: () => {
        shell.forget()
        this.draw()
        shell.focusTitle()
      },
    })
  }
}

function languageSwitch(
  current: Language,
  label: string,
  onChoose: (language: Language) => void,
): HTMLElement {
  const choices = Object.entries(languages).map(([tag, { name }]) => {
    const pressed = String(tag === current)
    const attributes = { type: 'button', lang: tag, 'aria-pressed': pressed }
    return el('button', { ...attributes, click: () => onChoose(tag as Language) }, name) // a key of languages
  })
  return el('div', { class: 'languages', role: 'group', 'aria-label': label }, ...choices)
}
