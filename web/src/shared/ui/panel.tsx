import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: string
  /** A few words after the title, hidden on a phone. */
  note?: ReactNode
  /** Buttons at the right of the head: tiny ghost ones. */
  end?: ReactNode
  /** Its height is not known yet: the panels below are hidden until then, so that nothing moves. */
  waiting?: boolean
}

/**
 * Surface with a hairline. With a title it is a region with a head; never put a panel in a panel, use `<hr
 * />`.
 */
export function Panel({ title, note, end, waiting, className, children, ...rest }: PanelProps) {
  const headingId = useId()
  return (
    <section
      className={classNames('panel', className)}
      aria-labelledby={title ? headingId : undefined}
      data-waiting={waiting ? '' : undefined}
      {...rest}
    >
      {title !== undefined && (
        <PanelHead titleId={headingId} title={title} note={note}>
          {end}
        </PanelHead>
      )}
      {children}
    </section>
  )
}

type PanelHeadProps = { title: string; titleId?: string; note?: ReactNode; children?: ReactNode }

export function PanelHead({ title, titleId, note, children }: PanelHeadProps) {
  return (
    <div className="panel-head">
      <h2 id={titleId}>{title}</h2>
      {note !== undefined && <small>{note}</small>}
      {children && <span className="panel-head-end">{children}</span>}
    </div>
  )
}

export function PanelBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('panel-body', className)} {...rest} />
}
