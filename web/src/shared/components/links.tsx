import { createLink } from '@tanstack/react-router'
import { recordId } from 'contract/shared/record-id.ts'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from '#shared/ui/button-class.ts'
import { classNames } from '#shared/ui/class-names.ts'
import { FigureAnchor } from '#shared/ui/figures.tsx'
import { TabAnchor } from '#shared/ui/tabs.tsx'
import { useOriginOf } from './list/list-origin.ts'

/** Components with a target: they take `to`, `params` and `search` like the router's own Link. */

type ButtonAnchorProps = ButtonLook & Omit<ComponentProps<'a'>, 'className'>

function ButtonAnchor({ variant, size, iconOnly, wide, className, ...rest }: ButtonAnchorProps) {
  return <a className={buttonClass({ variant, size, iconOnly, wide, className })} {...rest} />
}

/** Looks like a button, is a link. */
export const LinkButton = createLink(ButtonAnchor)

function TextAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a className={classNames('link', className)} {...rest} />
}

export const TextLink = createLink(TextAnchor)

function RowAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a className={classNames('row-link', className)} {...rest} />
}

const PlainRowLink = createLink(RowAnchor)

/**
 * The one link of a table's row: a click anywhere on the row and Enter on the cursor follow it. The linked
 * record's page gets the list it was opened from.
 */
export const RowLink = ((props: ComponentProps<typeof PlainRowLink>) => {
  const { id } = (props.params ?? {}) as { id?: string } // of the route it leads to
  return <PlainRowLink state={useOriginOf(id)} {...props} />
}) as typeof PlainRowLink

export const FigureLink = createLink(FigureAnchor)

/** A tab that is a route or a state of the address; the router marks the current one. */
export const TabLink = createLink(TabAnchor)

/** Links to jobs by their ids. */
export function JobLinks({ ids }: { ids: readonly number[] }) {
  return (
    <span className="row row-wrap">
      {ids.map((id) => (
        <TextLink key={id} to="/jobs/$id" params={{ id: String(id) }}>
          {recordId('job', id)}
        </TextLink>
      ))}
    </span>
  )
}
