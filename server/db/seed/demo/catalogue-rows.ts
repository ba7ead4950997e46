import type { CommissionRule } from 'contract/ledger/commission.rules.ts'
import { defaultCommission } from 'contract/ledger/commission.rules.ts'
import type { Insertable, Transaction } from 'kysely'
import type { CategoriesTable, QuestionsTable } from '#domains/categories/categories.table.ts'
import type { Database } from '#platform/db/database.ts'
import { catalogue, type SeedCategory } from './catalogue.ts'

/** A category that can be ordered, with everything that it inherits in the tree. */
export type Service = {
  id: number
  title: string
  /** Own id and all ancestors' ids. */
  lineage: number[]
  price: [number, number]
  minutes: number
  rule: CommissionRule
  questions: { id: number; label: string; type: string; options: string[] }[]
}

type Inherited = { lineage: number[]; rule: CommissionRule; questions: Service['questions'] }

export type CatalogueRows = {
  categories: Insertable<CategoriesTable>[]
  questions: Insertable<QuestionsTable>[]
  services: Service[]
  idOf: Map<string, number>
}

/** The catalogue as rows with ids in reading order, parents before children. */
export function catalogueRows(): CatalogueRows {
  const rows: CatalogueRows = { categories: [], questions: [], services: [], idOf: new Map() }
  const root: Inherited = { lineage: [], rule: defaultCommission, questions: [] }
  for (const [position, node] of catalogue.entries()) addNode(rows, node, position, root)
  return rows
}

export async function insertCatalogue(
  trx: Transaction<Database>,
  { categories, questions }: CatalogueRows,
): Promise<void> {
  await trx.insertInto('categories').values(categories).execute()
  await trx.insertInto('questions').values(questions).execute()
}

function addNode(rows: CatalogueRows, node: SeedCategory, position: number, inherited: Inherited): void {
  const id = rows.categories.length + 1
  rows.idOf.set(node.title, id)
  rows.categories.push({
    id,
    title: node.title,
    parent_id: inherited.lineage.at(-1) ?? null,
    position,
    active: true,
    duration_minutes: node.minutes ?? null,
    // The services below inherit it.
    warranty_days: inherited.lineage.length === 0 ? 30 : null,
    required_documents: [],
    commission_kind: node.commission?.kind ?? null,
    commission_value: node.commission?.value ?? null,
    commission_after_material: node.commission?.afterMaterial ?? false,
  })
  const own = (node.questions ?? []).map((question, index) => {
    const options = question.options ?? []
    const questionId = rows.questions.length + 1
    rows.questions.push({
      id: questionId,
      category_id: id,
      label: question.label,
      input_type: question.type,
      options: JSON.stringify(options),
      required: question.required ?? false,
      position: index,
    })
    return { id: questionId, label: question.label, type: question.type, options }
  })
  const here: Inherited = {
    lineage: [...inherited.lineage, id],
    rule: ruleOf(node) ?? {
      ...inherited.rule,
      source: inherited.rule.source === 'category' ? 'ancestor' : inherited.rule.source,
    },
    questions: [...inherited.questions, ...own],
  }
  if (node.price) {
    rows.services.push({ id, title: node.title, price: node.price, minutes: node.minutes ?? 60, ...here })
  }
  for (const [index, child] of (node.children ?? []).entries()) addNode(rows, child, index, here)
}

function ruleOf(node: SeedCategory): CommissionRule | null {
  if (!node.commission) return null
  const { kind, value, afterMaterial } = node.commission
  return { kind, value, after_material: afterMaterial ?? false, source: 'category', source_title: node.title }
}
