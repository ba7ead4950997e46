export { activityCounts } from './activities.roll-up.ts'
export { asRupees, asText, changesBetween, fieldsWording, type Wording } from './changes.rules.ts'
export {
  type Activity,
  type ActivityOutcome,
  addActivity,
  createActivity,
  requireEntryOf,
} from './timeline.service.ts'
export { findOwners } from './timeline.store.ts'
