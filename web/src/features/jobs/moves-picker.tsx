export { type Hindrance, type JobMoveName, movesOf } from './job-next.ts'
