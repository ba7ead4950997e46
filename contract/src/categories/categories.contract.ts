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
    summary: 'Put a category in another place, with all below it',
    permission: 'categories.write',
    params: idParams,
    body: categoryMove,
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
  'GET /categories/{id}/script': {
    summary: 'The questions of a category to be changed: what it inherits and what it asks by itself',
    permission: 'categories.write',
    params: idParams,
    response: script,
  },
  'PUT /categories/{id}/questions': {
    summary: 'Change what a category asks by itself, in this order; answers given before stay as they were asked',
    permission: 'categories.write',
    params: idParams,
    body: scriptUpdate,
    response: script,
  },
})
