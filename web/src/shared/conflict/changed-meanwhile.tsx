import { useState } from 'react'
import { Notice } from '#shared/ui/notice.tsx'
import { conflictText } from '#src/text/en/errors.ts'
import { useText } from '#src/text/intl.ts'

/** For a dialog over a record: a notice that another user has changed the record since the dialog opened. */
export function ChangedMeanwhile({ version }: { version: number }) {
  const t = useText(conflictText)
  const [opened] = useState(version)
  if (version === opened) return null
  return <Notice hue="blue">{t('conflict.moved')}</Notice>
}
