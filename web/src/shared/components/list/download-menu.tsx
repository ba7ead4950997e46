import { useMutation } from '@tanstack/react-query'
import { can, type Permission } from 'contract/access/permissions.ts'
import { type ExportFormat, exportFormats } from 'contract/shared/exports.ts'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { FileProgress } from '#shared/api/read-file.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { downloadText } from '#src/text/en/lists.ts'
import { useText } from '#src/text/intl.ts'

type DownloadOptions = { signal: AbortSignal; onProgress: (progress: FileProgress) => void }
export type OnDownload = (format: ExportFormat, options: DownloadOptions) => Promise<void>

/** The Export button of a list: downloads the filtered rows as CSV or XLSX. `onDownload` saves the file. */
export function DownloadMenu({ permission, onDownload }: { permission: Permission; onDownload: OnDownload }) {
  const text = useText(downloadText)
  const session = useSession()
  const { progress, isRunning, start, cancel } = useDownload(onDownload)
  if (!can(session?.user, permission)) return null
  if (isRunning) return <Running progress={progress} onCancel={cancel} />
  const items = exportFormats.map((format) => ({
    label: text(`download.${format}`),
    onSelect: () => start(format),
  }))
  const label = text('download.title')
  const button = {
    variant: 'ghost',
    size: 'small',
    'aria-label': label,
    children: (
      <>
        <Download />
        <span className="hide-below-1280">{label}</span>
      </>
    ),
  } as const
  return <Menu label={label} button={button} items={items} align="end" />
}

/** One at a time. Leaving the page cancels it, because its progress would be invisible. */
function useDownload(onDownload: OnDownload) {
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<FileProgress | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ExportFormat) => {
      running.current = new AbortController()
      setProgress(null)
      return onDownload(format, { signal: running.current.signal, onProgress: setProgress })
    },
  })
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  return { progress, isRunning: isPending, start: mutate, cancel }
}

function Running({ progress, onCancel }: { progress: FileProgress | null; onCancel: () => void }) {
  const text = useText(downloadText)
  const { count, decimal } = useFormats()
  const cancel = useRef<HTMLButtonElement>(null)
  // The clicked button is removed: the focus would be lost with it.
  useEffect(() => cancel.current?.focus(), [])
  const total = count(progress?.total ?? 0)
  const words =
    progress === null
      ? text('download.waiting')
      : progress.rows === null
        ? text('download.size', { size: decimal(progress.bytes / 1_000_000), total })
        : text('download.rows', { rows: count(progress.rows), total })
  return (
    <>
      <span className="text-13 ink-2 tabular" role="status">
        {words}
      </span>
      <IconButton ref={cancel} size="small" label={text('download.cancel')} icon={<X />} onClick={onCancel} />
    </>
  )
}
