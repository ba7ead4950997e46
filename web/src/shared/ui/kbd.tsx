/**
 * A key to press, beside what it does. Hidden from screen readers: it would become part of the button's name.
 */
export function Kbd({ children }: { children: string }) {
  return (
    <span className="key" aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  )
}
