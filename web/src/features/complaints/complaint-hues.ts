import type { ComplaintSeverity } from 'contract/complaints/complaints.words.ts'
import type { Hue } from '#shared/ui/badge.tsx'

export const severityHues: Record<ComplaintSeverity, Hue> = { low: 'grey', medium: 'amber', high: 'red' }
