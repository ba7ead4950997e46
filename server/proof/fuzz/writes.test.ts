import { methodOf } from './call.ts'
import { fuzzOperations } from './fuzz-operations.ts'

fuzzOperations((key) => methodOf(key) !== 'GET')
