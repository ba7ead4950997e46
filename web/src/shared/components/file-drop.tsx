import './file-drop.css'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#shared/ui/button.tsx'

type FileDropProps = {
  /** The label of the button that opens the file picker. */
  label: string
  /** The accepted files, or the progress of the chosen one. */
  status: string
  isBusy: boolean
  variant?: 'primary'
  /** As for an input: extensions and media types. */
  accept: string
  onFile: (file: File) => void
}

/** Takes one file, chosen or dropped; none while it is busy. */
export function FileDrop({ label, status, isBusy, variant, accept, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onFile(file)
  }
  return (
    // The drop is beside the button, which does the same.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="file-drop"
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Button variant={variant} aria-busy={isBusy} onClick={() => !isBusy && input.current?.click()}>
        <FileUp />
        {label}
      </Button>
      <span className="text-13 ink-3" role="status">
        {status}
      </span>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
