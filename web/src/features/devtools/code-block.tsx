/** Code in a frame that scrolls; `wraps` for one long line. */
export function CodeBlock({ text, wraps }: { text: string; wraps?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <pre className={wraps ? 'code-block code-wraps' : 'code-block'} tabIndex={0}>
      {text}
    </pre>
  )
}
