import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
/** 32, 28 (filter lines, rows) or 24 px (panel heads); 44 on a phone. */
export type ButtonSize = 'normal' | 'small' | 'tiny'

export type ButtonLook = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Square, for an icon alone: give the button an aria-label. */
  iconOnly?: boolean
  wide?: boolean
  className?: string
}

export function buttonClass({
  variant = 'secondary',
  size = 'normal',
  iconOnly,
  wide,
  className,
}: ButtonLook): string {
  return classNames(
    'button',
    variant !== 'secondary' && `button-${variant}`,
    size !== 'normal' && `button-${size}`,
    iconOnly && 'button-icon',
    wide && 'button-wide',
    className,
  )
}
