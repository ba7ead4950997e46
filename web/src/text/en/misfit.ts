export const misfitText = { 'jobs.misfit.title': 'Assign anyway?' } as const
