/** A grey bar in the place of a word; appears after 200 ms, so that quick answers show none. */
export function Skeleton({ width }: { width: number }) {
  return <span className="skeleton" style={{ width }} />
}

/** Bars of several lines inside a panel, read as one 'Loading'. */
export function SkeletonLines({
  label,
  widths = [220, 160, 190, 120],
}: {
  label: string
  widths?: number[]
}) {
  return (
    <div className="stack" role="status" aria-label={label}>
      {widths.map((width, line) => (
        // The lines never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Skeleton key={line} width={width} />
      ))}
    </div>
  )
}
