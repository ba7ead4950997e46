import type { categoriesContract } from 'contract/categories/categories.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { guardedBy } from '#platform/http/guarded.ts'
import {
  createCategory,
  getCategory,
  moveCategory,
  prepareCategories,
  removeCategory,
  saveCategory,
} from './categories.service.ts'
import { getScript, questionsFor, saveScript } from './questions.service.ts'

export function categoriesRoutes(): Handlers<Omit<typeof categoriesContract, 'GET /categories/totals'>> {
  return {
    'GET /categories': (ctx) => prepareCategories(ctx),
    'GET /categories/{id}': (ctx, { params }) => getCategory(ctx, params.id),
    'POST /categories': (ctx, { body }) => createCategory(ctx, body),
    'PUT /categories/{id}': guardedBy(
      (ctx, { params }) => getCategory(ctx, params.id),
      (ctx, { params, body }) => saveCategory(ctx, params.id, body),
    ),
    'POST /categories/{id}/move': guardedBy(
      (ctx, { params }) => getCategory(ctx, params.id),
      (ctx, { params, body }) => moveCategory(ctx, params.id, body),
    ),
    'DELETE /categories/{id}': (ctx, { params }) => removeCategory(ctx, params.id),
    'GET /categories/{id}/questions': async (ctx, { params }) => {
      const { id } = await getCategory(ctx, params.id)
      return questionsFor(ctx.db, id)
    },
    'GET /categories/{id}/script': (ctx, { params }) => getScript(ctx, params.id),
    'PUT /categories/{id}/questions': (ctx, { params, body }) => saveScript(ctx, params.id, body),
  }
}
