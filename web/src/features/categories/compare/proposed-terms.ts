import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'

/** Commission terms that are typed and not saved. */
export type ProposedTerms = Omit<NonNullable<CallInput<Api['GET /commission/simulation']>['query']>, 'month'>
