import type { CommissionRule } from 'contract/ledger/commission.rules.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Decision, decide, type RuleQuestion, type Terms, TermsBook } from '../commission-order.rules.ts'
import { type CategoryNode, listTermsFor } from '../commission-order.store.ts'
import { partnerNames, type ReplayedJob } from './simulation.store.ts'

/** The current terms, and the proposed ones in place of all terms of their owner. */
export class SimulatedTerms {
  private readonly book = new TermsBook()
  private readonly partners = new Map<number, string>()
  private readonly lineages = new Map<number, CategoryNode[]>()
  private hasCategories = false

  private readonly db: Kysely<Database>
  private readonly nodes: ReadonlyMap<number, CategoryNode>
  private readonly proposal: Terms

  constructor(db: Kysely<Database>, nodes: ReadonlyMap<number, CategoryNode>, proposal: Terms) {
    this.db = db
    this.nodes = nodes
    this.proposal = proposal
  }

  /** Reads the terms of partners that were not asked for yet. */
  async read(partnerIds: readonly number[]): Promise<void> {
    const partners = [...new Set(partnerIds)].filter((id) => !this.partners.has(id))
    const categories = [...this.nodes.keys()]
    if (!this.hasCategories) this.book.add(await listTermsFor(this.db, { categories, partners: [] }))
    this.hasCategories = true
    if (partners.length === 0) return
    const terms = await listTermsFor(this.db, { categories, partners })
    this.book.add(terms.filter((each) => each.partner_id !== null))
    for (const [id, name] of await partnerNames(this.db, partners)) this.partners.set(id, name)
  }

  /** The rule of a job that the proposal concerns: it decides, or the terms that it replaces do. */
  ruleFor(job: ReplayedJob): CommissionRule | null {
    if (job.commission_fixed !== null) return null
    const question: RuleQuestion = {
      lineage: this.lineageOf(job.category_id),
      partner: { id: job.partner_id, title: this.partners.get(job.partner_id) ?? '' },
      day: businessDay(Date.parse(job.scheduled_at)),
    }
    const { proposal } = this
    const isReplaced = (owner: Pick<Terms, 'partner_id' | 'category_id'>) =>
      owner.partner_id === proposal.partner_id && owner.category_id === proposal.category_id
    const now = decide(question, (owner, day) => this.book.of(owner, day))
    const then = decide(question, (owner, day) => (isReplaced(owner) ? proposal : this.book.of(owner, day)))
    const concerns = ({ by }: Decision) => by !== null && isReplaced(by)
    return concerns(now) || concerns(then) ? then.rule : null
  }

  private lineageOf(categoryId: number): CategoryNode[] {
    const known = this.lineages.get(categoryId)
    if (known) return known
    const lineage: CategoryNode[] = []
    for (let node = this.nodes.get(categoryId); node; node = this.nodes.get(node.parent_id ?? 0))
      lineage.push(node)
    this.lineages.set(categoryId, lineage)
    return lineage
  }
}
