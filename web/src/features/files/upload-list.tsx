import { Button } from '#shared/ui/button.tsx'
import { PanelBody } from '#shared/ui/panel.tsx'
import { filesText } from '#src/text/en/files.ts'
import { useText } from '#src/text/intl.ts'
import type { useUploads } from './use-uploads.ts'

/** Running uploads with their progress, and failed ones with the next step. */
export function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const t = useText(filesText)
  if (uploads.uploads.length === 0) return null
  return (
    <PanelBody>
      <ul className="stack text-13">
        {uploads.uploads.map((upload) => {
          const { key, part, problem, sending } = upload
          const { name } = sending.file
          return (
            <li key={key}>
              <div className="truncate">{name}</div>
              {problem === null ? (
                <progress className="file-progress" value={part} aria-label={t('files.uploading', { name })} />
              ) : (
                <div className="row row-wrap">
                  <span className="danger-text" role="alert">
                    {problem}
                  </span>
                  <Button variant="ghost" size="tiny" onClick={() => void uploads.retry(upload)}>
                    {t('files.retry')}
                  </Button>
                  <Button variant="ghost" size="tiny" onClick={() => uploads.dismiss(key)}>
                    {t('files.dismiss')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </PanelBody>
  )
}
