import { categoryFields } from 'contract/categories/categories.schema.ts'
import { paise } from 'contract/shared/fields.ts'
import * as z from 'zod'
import { readPercent } from '#shared/format/formats.ts'
import { readDays, readMinutes } from './duration.ts'

/** The values of the category form: minutes and per cent as text. */
export const categoryForm = z
  .object({
    title: categoryFields.title,
    parent_id: categoryFields.parent_id,
    active: z.boolean(),
    minutes: z.string(),
    warranty: z.string(),
    documents: categoryFields.required_documents,
    commission: z.enum(['inherited', 'percent', 'fixed']),
    percent: z.string(),
    amount: paise.nullable().or(z.nan()),
    after_material: z.boolean(),
  })
  .superRefine(({ minutes, warranty, commission, percent, amount }, context) => {
    const wrong = (message: string, path: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (readMinutes(minutes) === undefined)
      wrong('Enter whole minutes from 15 to 14,400, or leave it blank', 'minutes')
    if (readDays(warranty) === undefined)
      wrong('Enter whole days from 0 to 3,650, or leave it blank', 'warranty')
    if (commission === 'percent' && readPercent(percent) === null)
      wrong('Enter a percentage such as 12.5', 'percent')
    if (commission === 'fixed' && !Number.isInteger(amount)) wrong('Enter an amount', 'amount')
  })
export type CategoryTyped = z.input<typeof categoryForm>
export type CategoryValues = z.output<typeof categoryForm>
