import { useMatches } from '@tanstack/react-router'
import { LinkButton } from '#shared/components/links.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { shellText } from '#src/text/en/shell.ts'
import { titleOf, useText } from '#src/text/intl.ts'
import { openRow } from './open-row.ts'

/** Stands at an address of the specification whose page arrives with a later issue. */
export function NotBuiltPage() {
  const t = useText(shellText)
  const row = openRow(useMatches())
  return (
    <>
      <div className="page-head">
        <h1>{titleOf(row)}</h1>
      </div>
      <EmptyState title={t('not-built.text')} action={<LinkButton to="/dashboard">{t('not-built.back')}</LinkButton>} />
    </>
  )
}
