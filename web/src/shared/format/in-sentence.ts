/**
 * A day and time inside a sentence: `today, 11:30 AM`, while `Thu, 11:30 AM` and `Nov 21, 9:00 AM` keep their
 * capital.
 */
export function inSentence(dayTime: string): string {
  return dayTime.replace(/^(Today|Tomorrow|Yesterday)\b/, (word) => word.toLowerCase())
}
