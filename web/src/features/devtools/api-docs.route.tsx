import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { apiDocsText } from '#src/text/en/devtools.ts'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'

/** /api/docs: the OpenAPI document as a page people read. */
export function ApiDocsPage() {
  const t = useText(apiDocsText)
  const parts = useText(partsText)
  const [searchText, setSearchText] = useState('')
  const document = useQuery(openApiQuery)
  const calls = document.data ? callsOf(document.data) : []
  const shown = calls.filter((each) => each.text.includes(searchText.trim().toLowerCase()))
  return (
    <>
      <PageHead title={t('api-docs.title')} count={document.data ? shown.length : undefined}>
        <LinkButton to="/webhooks">{t('api-docs.webhooks')}</LinkButton>
        <LinkButton to="/api-keys">{t('api-docs.keys')}</LinkButton>
      </PageHead>
      <p className="ink-2 space-below">{t('api-docs.lead')}</p>
      <div className="space-below">
        <input
          className="input"
          type="search"
          aria-label={t('api-docs.filter')}
          placeholder={t('api-docs.filter')}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
      </div>
      {document.isError && <ErrorState error={document.error} onRetry={() => void document.refetch()} />}
      {document.isPending && <SkeletonLines label={parts('parts.loading')} />}
      {document.data && shown.length === 0 && <EmptyState title={t('api-docs.none')} />}
      <div className="stack">
        {shown.map((each) => (
          <Call key={each.operation.operationId} {...each} />
        ))}
      </div>
    </>
  )
}

type CallProps = { method: string; path: string; operation: OpenApiOperation; text: string }

function callsOf(document: OpenApiDocument): CallProps[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      text: `${method} /api${path} ${operation.summary} ${operation['x-permission']}`.toLowerCase(),
    })),
  )
}

function Call({ method, path, operation }: CallProps) {
  const t = useText(apiDocsText)
  const permission = operation['x-permission']
  const body = operation.requestBody?.content['application/json']?.schema
  const [status = '200', answer] = Object.entries(operation.responses)[0] ?? []
  const answerSchema = answer?.content?.['application/json']?.schema
  const errors = Object.entries(operation.responses).slice(1)
  return (
    <Panel
      title={operation.summary}
      note={`${t('api-docs.who')}: ${permission === 'public' ? t('api-docs.public') : permission}`}
    >
      <PanelBody className="stack stack-tight text-13">
        <code>
          {method} /api{path}
        </code>
        {operation.parameters.length > 0 && (
          <Section title={t('api-docs.parameters')}>
            <ul className="plain-list">
              {operation.parameters.map((parameter) => (
                <li key={`${parameter.in} ${parameter.name}`}>
                  <code>{parameter.name}</code> <span className="ink-3">{parameter.in}</span>{' '}
                  {parameter.required && <span className="ink-2">{t('api-docs.required')}</span>}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {body && <SchemaSection title={t('api-docs.body')} schema={body} />}
        {answerSchema && <SchemaSection title={t('api-docs.answer', { status })} schema={answerSchema} />}
        <Section title={t('api-docs.errors')}>
          <ul className="plain-list">
            {errors.map(([code, error]) => (
              <li key={code}>
                <code>{code}</code> {error.description}
              </li>
            ))}
          </ul>
        </Section>
      </PanelBody>
    </Panel>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** The schema of the document, collapsed at first. */
function SchemaSection({ title, schema }: { title: string; schema: OpenApiSchema }) {
  return (
    <details>
      <summary>{title}</summary>
      {/* A region that scrolls must be reachable by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre className="code-block" tabIndex={0}>
        {JSON.stringify(schema, null, 2)}
      </pre>
    </details>
  )
}

type OpenApiSchema = Record<string, unknown>
type Content = Record<string, { schema: OpenApiSchema } | undefined>
type OpenApiOperation = {
  operationId: string
  summary: string
  'x-permission': string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type OpenApiDocument = { paths: Record<string, Record<string, OpenApiOperation>> }

/** The document the server makes of the contract; its shape is OpenAPI's, not one of our schemas. */
const openApiQuery = queryOptions({
  queryKey: ['devtools', 'openapi'],
  queryFn: async ({ signal }) =>
    (await call('GET /openapi.json', undefined, { signal })) as unknown as OpenApiDocument,
  staleTime: Number.POSITIVE_INFINITY,
})
