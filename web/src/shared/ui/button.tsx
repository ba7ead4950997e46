import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

export type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className'>

/** One primary per page; everything else is secondary, third rank is ghost. */
export function Button({ variant, size, iconOnly, wide, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={buttonClass({ variant, size, iconOnly, wide, className })} {...rest} />
  )
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'iconOnly'> & {
  label: string
  icon: ReactNode
}

/** An icon alone; its label is read by screen readers and shown on hover. */
export function IconButton({ label, icon, variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Button iconOnly variant={variant} aria-label={label} title={label} {...rest}>
      {icon}
    </Button>
  )
}
