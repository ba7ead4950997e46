import type { categoryFields, questionFields } from 'contract/categories/categories.schema.ts'
import type { Columns, Json, RecordColumns } from '#platform/db/columns.ts'

export type CategoriesTable = RecordColumns & Columns<typeof categoryFields>

export type QuestionsTable = RecordColumns &
  Omit<Columns<typeof questionFields>, 'options'> & { category_id: number; options: Json<string[]> }

declare module '#platform/db/database.ts' {
  interface Database {
    categories: CategoriesTable
    questions: QuestionsTable
  }
}
