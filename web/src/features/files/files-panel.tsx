import { Button } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { filesText } from '#src/text/en/files.ts'
import { useText } from '#src/text/intl.ts'
import { useUploads } from './use-uploads.ts'
import './files.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoredFile } from 'contract/files/files.schema.ts'
import { type FileKind, maxFileSize } from 'contract/files/files.words.ts'
import { storedTypes } from 'contract/shared/exports.ts'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { classNames } from '#shared/ui/class-names.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type FileFacts, FileForm } from './file-form.tsx'
import { FilePicture } from './file-picture.tsx'
import { FileRow } from './file-row.tsx'
import { type FilesOf, filesChanged, filesQuery, type Sending } from './files.queries.ts'

/**
 * The files of a record, with upload by button, drop and paste. A partner's document asks for its details
 * first.
 */
export function FilesPanel({ of, className }: { of: FilesOf; className?: string }) {
  const t = useText(filesText)
  const list = useQuery(filesQuery(of))
  const uploads = useUploads(of)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [pendingFiles, setPendingFiles] = useState<readonly File[]>([])
  const [editing, setEditing] = useState<StoredFile | null>(null)
  const [opened, setOpened] = useState<StoredFile | null>(null)
  const title = t(of.type === 'partner' ? 'files.documents' : 'files.title')

  const take = (files: readonly File[]) => {
    for (const { name } of files.filter(({ size }) => size > maxFileSize))
      toast.error(t('files.too-large', { name }))
    const fitting = files.filter(({ size }) => size > 0 && size <= maxFileSize)
    if (of.type === 'partner') setPendingFiles(fitting)
    else void uploads.add(fitting.map(asPhotoOrPaper))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => take([...event.clipboardData.files])
  const [first, ...others] = pendingFiles
  const count = list.data?.files.length ?? 0

  return (
    <Panel
      title={title}
      note={count > 0 ? t('files.count', { count }) : undefined}
      className={classNames('files-panel', isOver && 'files-over', className)}
      waiting={list.isPending}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      end={
        <Button variant="ghost" size="tiny" onClick={() => input.current?.click()}>
          {t('files.add')}
        </Button>
      }
    >
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t('files.add')}
        multiple
        accept={storedTypes.join(',')}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <UploadList uploads={uploads} />
      {list.isError && !list.data ? (
        <ErrorState compact error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <PanelBody>
          {/* As high as the line of an empty list. */}
          {list.isPending && (
            <p className="text-13" role="status" aria-label={t('files.loading')}>
              <Skeleton width={120} />
            </p>
          )}
          {list.data && count === 0 && <p className="ink-3 text-13">{t('files.none')}</p>}
          <ul className="stack text-13">
            {list.data?.files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                onOpen={() => setOpened(file)}
                onEdit={() => setEditing(file)}
              />
            ))}
          </ul>
        </PanelBody>
      )}
      {first && (
        <FileForm
          key={first.name}
          title={t('files.add-document')}
          owner={of.type}
          facts={{ kind: 'aadhaar', name: first.name, number: '', expires_on: '' }}
          save={t('files.upload')}
          onSave={async (facts) => void uploads.add([documentOf(first, facts)])}
          onClose={() => setPendingFiles(others)}
        />
      )}
      {editing && <EditDialog of={of} file={editing} onClose={() => setEditing(null)} />}
      {opened && (
        <Dialog title={opened.name} size="wide" closesOnBackdrop onClose={() => setOpened(null)}>
          <FilePicture className="file-large" id={opened.id} alt={opened.name} />
        </Dialog>
      )}
    </Panel>
  )
}

function EditDialog({ of, file, onClose }: { of: FilesOf; file: StoredFile; onClose: () => void }) {
  const t = useText(filesText)
  const client = useQueryClient()
  const { id, kind, name, number, expires_on, version } = file
  const save = async (facts: FileFacts) => {
    const document = of.type === 'partner' && {
      expires_on: facts.expires_on || null,
      ...(facts.number && { number: facts.number }),
    }
    const body = { version, kind: facts.kind, name: facts.name, ...document }
    await call('PUT /files/{id}', { params: { id }, body })
    await filesChanged(client)
  }
  return (
    <FileForm
      title={t('files.edit-title')}
      owner={of.type}
      facts={{ kind, name, number: '', expires_on: expires_on ?? '' }}
      masked={number}
      save={t('files.save')}
      onSave={save}
      onClose={onClose}
    />
  )
}

const asPhotoOrPaper = (file: File): Sending => {
  const kind: FileKind = file.type === 'application/pdf' ? 'paper' : 'photo'
  return { file, kind, number: null, expires_on: null }
}

function documentOf(file: File, { kind, name, number, expires_on }: FileFacts): Sending {
  const named = new File([file], name, { type: file.type })
  return { file: named, kind, number: number || null, expires_on: expires_on || null }
}

/** Running uploads with their progress, and failed ones with the next step. */
function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
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
                <progress
                  className="file-progress"
                  value={part}
                  aria-label={t('files.uploading', { name })}
                />
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
