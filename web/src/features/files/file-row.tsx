import { useQueryClient } from '@tanstack/react-query'
import type { StoredFile } from 'contract/files/files.schema.ts'
import { expiringDays, fileKinds } from 'contract/files/files.words.ts'
import { businessDay, dayMs } from 'contract/shared/business-time.ts'
import { formatDay } from 'contract/shared/date-formats.ts'
import { labelOf } from 'contract/shared/terms.ts'
import FileText from 'lucide-react/icons/file-text'
import { call } from '#shared/api/call.ts'
import { download } from '#shared/api/download.ts'
import { DayTime } from '#shared/components/times.tsx'
import { currentTime } from '#shared/current-time.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { filesText } from '#src/text/en/files.ts'
import { useText } from '#src/text/intl.ts'
import { FilePicture } from './file-picture.tsx'
import { filesChanged } from './files.queries.ts'

type FileRowProps = { file: StoredFile; onOpen: () => void; onEdit: () => void }

/** One file: its image, name, kind and actions. */
export function FileRow({ file, onOpen, onEdit }: FileRowProps) {
  const t = useText(filesText)
  const client = useQueryClient()
  const { id, name, kind, number, expires_on, added_by, created_at, has_thumbnail } = file
  const restore = async () => {
    await call('POST /files/{id}/restore', { params: { id } }).catch(toastError)
    await filesChanged(client)
  }
  const remove = async () => {
    await call('DELETE /files/{id}', { params: { id } })
    await filesChanged(client)
    toast.success(t('files.deleted', { name }), null, {
      action: { label: t('files.undo'), onAction: () => void restore() },
    })
  }
  const fetchIt = () => void download('GET /files/{id}/content', { params: { id } }).catch(toastError)
  return (
    <li className="file-row">
      {has_thumbnail ? (
        <button
          type="button"
          className="file-picture"
          onClick={onOpen}
          aria-label={t('files.open', { name })}
        >
          <FilePicture id={id} thumbnail alt="" />
        </button>
      ) : (
        <span className="file-picture" aria-hidden="true">
          <FileText />
        </span>
      )}
      <div className="file-words">
        <div className="medium truncate" title={name}>
          {name}
        </div>
        <div className="text-12 ink-3">
          {labelOf(fileKinds, kind)}
          {number && ` ${number}`}
          {expires_on && <Expiry day={expires_on} />}
        </div>
        <div className="text-12 ink-3">
          {added_by && `${added_by.name}, `}
          <DayTime at={created_at} />
        </div>
        <div className="row row-wrap">
          <Button variant="ghost" size="tiny" onClick={fetchIt} aria-label={t('files.download-of', { name })}>
            {t('files.download')}
          </Button>
          <Button variant="ghost" size="tiny" onClick={onEdit} aria-label={t('files.edit-of', { name })}>
            {t('files.edit')}
          </Button>
          <Button
            variant="ghost"
            size="tiny"
            onClick={() => void remove().catch(toastError)}
            aria-label={t('files.delete-of', { name })}
          >
            {t('files.delete')}
          </Button>
        </div>
      </div>
    </li>
  )
}

/** The last valid day; with a warning when it is near or past. */
function Expiry({ day }: { day: string }) {
  const t = useText(filesText)
  const today = businessDay(currentTime())
  const state =
    day < today
      ? 'expired'
      : day <= businessDay(currentTime() + expiringDays * dayMs)
        ? 'expires-soon'
        : 'valid-until'
  return (
    <span className={state === 'valid-until' ? undefined : 'danger-text'}>
      {`, ${t(`files.${state}`, { day: formatDay(day) })}`}
    </span>
  )
}
