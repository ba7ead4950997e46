import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { DateInput } from '#shared/ui/date/date-input.tsx'
import { reportsDuesText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'

/** The day at whose end the dues are shown, in the address; today is left out. */
export function AsOf() {
  const t = useText(reportsDuesText)
  const today = useFormats().today()
  const navigate = useNavigate()
  const { as_of: shown = today } = useSearchParams()
  const [value, setValue] = useState<string | null>(shown)
  useEffect(() => setValue(shown), [shown])
  const settle = (day: string | null) => {
    if (!day || day > today) return
    const as_of = day === today ? undefined : day
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, as_of, page: undefined }),
      resetScroll: false,
    })
  }
  return (
    <span className="row">
      <label htmlFor="dues-as-of" className="text-13 ink-2">
        {t('dues.as-of')}
      </label>
      <DateInput id="dues-as-of" kind="day" value={value} onChange={setValue} onSettled={settle} isPast />
    </span>
  )
}
