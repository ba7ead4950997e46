import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { Kbd } from '#shared/ui/kbd.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'

/** Delay after typing before the list is requested, ms. */
const rest = 250

type SearchBoxProps = { label: string; placeholder: string; value: string; onSearch: (q: string) => void }

/** The list's search; `/` focuses it. It holds its own text: a late answer never overwrites it. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useKeys({ '/': () => input.current?.select() })

  useEffect(() => {
    // The address changed by other means (Clear all, Back): use it unless the user is typing here.
    if (document.activeElement !== input.current) setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => {
      if (document.activeElement === input.current) latest.current(typed.trim())
    }, rest)
    return () => clearTimeout(timer)
  }, [typed, value])

  return (
    <span className="search-box">
      <Search />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed.trim() !== value) latest.current(typed.trim())
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') latest.current(typed.trim())
          if (event.key === 'Escape') input.current?.blur()
        }}
      />
      <Kbd>/</Kbd>
    </span>
  )
}
