import { useLocation, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { LinkButton } from '#shared/components/links.tsx'
import { Button } from '#shared/ui/button.tsx'
import { notFoundText } from '#src/text/en/single-pages.ts'
import { useText } from '#src/text/intl.ts'

/** Any other path (spec 2), and an address that names no record. */
export function NotFoundPage() {
  const t = useText(notFoundText)
  const router = useRouter()
  const { pathname } = useLocation()
  return (
    <div className="center">
      <p className="ink-3 tabular">404</p>
      <h1>{t('not-found.title')}</h1>
      <p className="card-text keep-lines">{t('not-found.text', { path: pathname })}</p>
      <div className="row row-center">
        <Button onClick={() => router.history.back()}>
          <ArrowLeft />
          {t('not-found.back')}
        </Button>
        <LinkButton to="/dashboard" variant="primary">
          {t('not-found.dashboard')}
        </LinkButton>
      </div>
    </div>
  )
}
