/** The groups of rework and complaints. */
export const reworkGroups = ['partner', 'service', 'month'] as const
export type ReworkGroup = (typeof reworkGroups)[number]

/** Sort keys of partners and services; the rates are shares of the completed jobs. */
export const reworkMeasures = ['complaints', 'complaint_rate', 'reworks', 'rework_rate', 'completed'] as const
export type ReworkMeasure = (typeof reworkMeasures)[number]

/** The rework jobs and complaints that count, as the lists filter by them: not cancelled, not rejected. */
export const countedReworks = ['pending', 'accepted', 'started', 'completed'] as const
export const countedComplaints = ['open', 'visit-planned', 'resolved'] as const
