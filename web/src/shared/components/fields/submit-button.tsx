import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import type { ButtonProps } from '#shared/ui/button.tsx'

type SubmitButtonProps<V extends FieldValues, O> = Omit<ButtonProps, 'type' | 'children'> & {
  control: Control<V, unknown, O>
  children: string
}

/** The form's primary button: shows a running save, and is never disabled for an incomplete form. */
export function SubmitButton<V extends FieldValues, O>({
  control,
  children,
  ...rest
}: SubmitButtonProps<V, O>) {
  const { isSubmitting } = useFormState({ control })
  return (
    <ActionButtonView
      variant="primary"
      {...rest}
      type="submit"
      state={{ status: isSubmitting ? 'working' : 'pending' }}
    >
      {children}
    </ActionButtonView>
  )
}
