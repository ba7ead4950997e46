import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import {
  category,
  categoryCreate,
  categoryMove,
  categoryTotals,
  categoryUpdate,
  question,
  script,
  scriptUpdate,
} from './categories.schema.ts'

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
  'POST /categories/{id}/move': {
    summary: 'Move a category with its sub-services',
    permission: 'categories.write',
    params: idParams,
    body: categoryMove,
    response: category,
  },
  'DELETE /categories/{id}': {
    summary: 'Delete a category that is not in use',
    permission: 'categories.write',
    params: idParams,
    response: success,
  },
  'GET /categories/{id}/questions': {
    summary: 'Questions for a category: inherited ones first, then its own',
    permission: 'categories.read',
    params: idParams,
    response: z.array(question),
  },
  'GET /categories/{id}/script': {
    summary: 'The inherited and own questions of a category, to edit them',
    permission: 'categories.write',
    params: idParams,
    response: script,
  },
  'PUT /categories/{id}/questions': {
    summary: 'Replace the own questions of a category in this order; earlier answers are kept',
    permission: 'categories.write',
    params: idParams,
    body: scriptUpdate,
    response: script,
  },
})
