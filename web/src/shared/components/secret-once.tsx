import { Button } from '#shared/ui/button.tsx'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import './secret-once.css'

type SecretOnceProps = {
  title: string
  text: string
  value: string
  /** Its name for the copy button: 'key'. */
  what: string
  done: string
  onDone: () => void
}

/** A secret that the browser generated: no response contains it, so it can be copied only here. */
export function SecretOnce({ title, text, value, what, done, onDone }: SecretOnceProps) {
  return (
    <Notice hue="amber" title={title} alert>
      <div className="stack stack-tight">
        <p>{text}</p>
        <div className="row row-wrap">
          <code className="secret-text">{value}</code>
          <CopyButton value={value} what={what} />
        </div>
        <div>
          <Button size="small" onClick={onDone}>
            {done}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** 256 random bits in base64. */
export function randomSecret(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
}

/** 256 random bits in letters that need no escaping in an address or a header. */
export function randomKey(): string {
  return randomSecret().replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
