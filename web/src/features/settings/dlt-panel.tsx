import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { DotWord } from '#shared/ui/badge.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { settingsMessagesText } from '#src/text/en/settings-messages.ts'
import { useText } from '#src/text/intl.ts'
import { byWeight, type Check } from './message-checks.ts'

const icons = { error: CircleX, warning: TriangleAlert, good: CircleCheck } as const

/** What operators would drop, what they may, and what is right, as it is typed. */
export function DltPanel({ checks, most }: { checks: readonly Check[]; most: string }) {
  const t = useText(settingsMessagesText)
  const count = (level: Check['level']) => checks.filter((check) => check.level === level).length
  const [errors, warnings] = [count('error'), count('warning')]
  return (
    <Panel
      title={t('settings.dlt')}
      end={
        checks.length > 0 && (
          <span className="row text-12" role="status">
            {errors > 0 && <DotWord hue="red">{t('settings.dlt-errors', { count: errors })}</DotWord>}
            {warnings > 0 && <DotWord hue="amber">{t('settings.dlt-warnings', { count: warnings })}</DotWord>}
            {errors + warnings === 0 && <DotWord hue="green">{t('settings.dlt-good')}</DotWord>}
          </span>
        )
      }
    >
      <PanelBody>
        {checks.length === 0 ? (
          <p className="ink-3 text-13">{t('settings.dlt-nothing')}</p>
        ) : (
          <ul className="dlt-checks">
            {byWeight(checks).map((check) => (
              <CheckLine key={check.id} check={check} most={most} />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  )
}

function CheckLine({ check: { id, level, value }, most }: { check: Check; most: string }) {
  const t = useText(settingsMessagesText)
  const Icon = icons[level]
  const title = id === 'message-rupee' ? 'settings.dlt.message-unicode' : (`settings.dlt.${id}` as const)
  const why = `settings.dlt.${id}.why`
  return (
    <li data-level={level}>
      <Icon />
      <span>
        <b>{t(title, { value })}</b>
        {isText(why) && <small>{t(why, { value, most, example: '{#url#}' })}</small>}
      </span>
    </li>
  )
}

const isText = (id: string): id is keyof typeof settingsMessagesText => id in settingsMessagesText
