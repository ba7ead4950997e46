/** Of jobs that are neither done nor called off, as the list of jobs filters by them. */
export const openStatuses = 'pending,accepted,started'
