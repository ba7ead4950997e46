import * as z from 'zod'
import { commissionRule } from '../jobs/commission.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, idText, success } from '../shared/fields.ts'
import { category, categoryCreate, categoryTotals, categoryUpdate, question } from './categories.schema.ts'

export const categoriesContract = defineEndpoints({
  'GET /categories': {
    summary: 'All categories, parents before children',
    permission: 'categories.read',
    response: z.array(category),
  },
  'GET /categories/totals': {
    summary: 'Enquiries, jobs, revenue and partners of each category',
    permission: 'categories.write',
    response: z.array(categoryTotals),
  },
  'GET /categories/{id}': {
    summary: 'One category',
    permission: 'categories.read',
    params: idParams,
    response: category,
  },
  'POST /categories': {
    summary: 'Add a category',
    permission: 'categories.write',
    body: categoryCreate,
    response: category,
    status: 201,
  },
  'PUT /categories/{id}': {
    summary: 'Change a category',
    permission: 'categories.write',
    params: idParams,
    body: categoryUpdate,
    response: category,
  },
  'DELETE /categories/{id}': {
    summary: 'Delete a category nothing refers to',
    permission: 'categories.write',
    params: idParams,
    response: success,
  },
  'GET /categories/{id}/questions': {
    summary: 'What to ask for this category: its ancestors’ questions first, then its own',
    permission: 'categories.read',
    params: idParams,
    response: z.array(question),
  },
  'GET /categories/{id}/commission': {
    summary: 'The commission rule that would apply, for a partner when one is named',
    permission: 'categories.read',
    params: idParams,
    query: z.strictObject({ partner_id: idText.optional() }),
    response: commissionRule,
  },
})
