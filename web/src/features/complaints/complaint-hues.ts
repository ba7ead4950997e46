import type { ComplaintSeverity, ComplaintStatus } from 'contract/complaints/complaints.words.ts'
import type { Hue } from '#shared/ui/badge.tsx'

export const complaintHues: Record<ComplaintStatus, Hue> = {
  open: 'amber',
  'visit-planned': 'violet',
  resolved: 'green',
  rejected: 'red',
}
export const severityHues: Record<ComplaintSeverity, Hue> = { low: 'grey', medium: 'amber', high: 'red' }
