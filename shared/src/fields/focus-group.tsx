import type { FocusEvent, ReactNode } from 'react'
import { labelProps } from './editable.tsx'
import type { InputProps } from './view.ts'

interface Props extends Pick<
  InputProps,
  'id' | 'label' | 'invalid' | 'describedBy' | 'size' | 'disabled' | 'onBlur'
> {
  /** The control inside is a group of its own, which says label and state. */
  hasOwnLabel?: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * A control of several elements: focus that is brought to its id goes on to the first of them, and it is left
 * when focus leaves them all.
 */
export function FocusGroup({
  hasOwnLabel: saysItself = false,
  className,
  onBlur,
  children,
  ...props
}: Props) {
  const begin = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target === currentTarget)
      currentTarget
        .querySelector<HTMLElement>(
          'input:checked:not(:disabled), input:not(:disabled), button:not(:disabled), [tabindex="0"]',
        )
        ?.focus()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
    currentTarget.contains(relatedTarget) || onBlur()
  return (
    <div
      {...(saysItself ? { id: props.id } : { ...labelProps(props), role: 'group' })}
      className={className}
      tabIndex={-1}
      onFocus={begin}
      onBlur={leave}
    >
      {children}
    </div>
  )
}
