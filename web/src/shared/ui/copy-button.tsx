import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { usePartText } from './use-part-text.ts'

type CopyButtonProps = {
  value: string
  /** The name of the copied value: 'phone'. */
  what: string
}

export function CopyButton({ value, what }: CopyButtonProps) {
  const text = usePartText()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    await copyText(value)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 1600)
  }
  return (
    <>
      <IconButton
        size="tiny"
        label={text('parts.copy', { what })}
        icon={isCopied ? <Check className="done-mark" /> : <Copy />}
        onClick={() => void copy()}
      />
      <span className="visually-hidden" role="status">
        {isCopied ? text('parts.copied') : ''}
      </span>
    </>
  )
}

/**
 * The Clipboard API exists on secure origins only; a plain http address of the office network needs the old
 * way.
 */
export async function copyText(value: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(value)
  const area = document.createElement('textarea')
  area.value = value
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
