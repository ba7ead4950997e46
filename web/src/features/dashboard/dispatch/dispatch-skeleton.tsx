import type { CSSProperties } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { percentOf } from './day-layout.ts'
import { Hours } from './dispatch-grid.tsx'
import { useIsPhone } from './use-phone.ts'

const span = { from: 8 * 60, to: 20 * 60 }
const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

/** The rows and the tray while they load. */
export function DispatchSkeleton() {
  const t = useText(dispatchText)
  const isPhone = useIsPhone()
  if (isPhone) {
    return (
      <div className="day-list" role="status" aria-label={t('dispatch.loading')}>
        <ul>
          {lines.slice(0, 8).map((line) => (
            <li key={line} className="day-line">
              <span className="day-line-time">
                <Skeleton width={56} />
              </span>
              <span className="day-line-what">
                <Skeleton width={120} />
                <Skeleton width={96} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <div className="dispatch" role="status" aria-label={t('dispatch.loading')}>
      <div className="dispatch-grid" style={{ '--hours': 12 } as CSSProperties}>
        <div className="dispatch-head" aria-hidden="true">
          <span className="dispatch-partner-head">{t('dispatch.partner-and-load')}</span>
          <Hours span={span} now={null} />
        </div>
        <ul>
          {lines.map((line, at) => (
            <li key={line} className="dispatch-row" style={{ '--row-lanes': 1 } as CSSProperties}>
              <div className="dispatch-partner">
                <Skeleton width={120} />
                <Skeleton width={88} />
              </div>
              <div className="dispatch-lane">
                <span
                  className="dispatch-awaited"
                  style={
                    percentOf(
                      { from: 520 + ((at * 97) % 300), to: 620 + ((at * 97) % 300) },
                      span,
                    ) as CSSProperties
                  }
                />
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="panel dispatch-tray">
        <div className="panel-head">
          <Skeleton width={96} />
        </div>
        <ul className="dispatch-tray-list">
          {lines.slice(0, 6).map((line) => (
            <li key={line} className="dispatch-waiting">
              <Skeleton width={140} />
              <Skeleton width={180} />
              <Skeleton width={120} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
