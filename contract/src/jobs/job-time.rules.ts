/** When a job was completed; its planned start before that. */
export function jobTime({ completed_at, scheduled_at }: { completed_at: string | null; scheduled_at: string }): string {
  return completed_at ?? scheduled_at
}
