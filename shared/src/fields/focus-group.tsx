import type { FocusEvent, ReactNode } from 'react'
import { labelProps } from './editable.tsx'
import type { InputProps } from './view.ts'

interface Props extends Pick<
  InputProps,
  'id' | 'label' | 'invalid' | 'describedBy' | 'size' | 'disabled' | 'onBlur'
> {
  /** The control inside is a group of its own, with label and state. */
  hasOwnLabel?: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * A control of several elements: focus on its id moves to the first of them, and `onBlur` is called when
 * focus leaves all of them.
 */
export function FocusGroup({
  hasOwnLabel: saysItself = false,
  className,
  onBlur,
  children,
  ...props
}: Props) {
  const focusFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target === currentTarget)
      currentTarget
        .querySelector<HTMLElement>(
          'input:checked:not(:disabled), input:not(:disabled), button:not(:disabled), [tabindex="0"]',
        )
        ?.focus()
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
    currentTarget.contains(relatedTarget) || onBlur()
  return (
    <div
      {...(saysItself ? { id: props.id } : { ...labelProps(props), role: 'group' })}
      className={className}
      tabIndex={-1}
      onFocus={focusFirst}
      onBlur={handleBlur}
    >
      {children}
    </div>
  )
}
