import type * as z from 'zod'
import { boardOf } from '../shared/board.ts'
import { slugs } from '../shared/terms.ts'
import { jobStatuses } from '../vocabulary.ts'
import { jobAllQuery, jobRow } from './job-list.schema.ts'

/** The same filters as the list; each column has its own order. */
export const jobBoardQuery = jobAllQuery.omit({ sort: true })

export const jobBoard = boardOf(slugs(jobStatuses), jobRow)
export type JobBoard = z.infer<typeof jobBoard>
