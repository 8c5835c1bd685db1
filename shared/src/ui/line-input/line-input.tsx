import { IconClose } from '@arco-design/web-react/icon'
import { useLayoutEffect, useRef, useState, type InputHTMLAttributes } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size'> {
  value: string
  onChange: (value: string) => void
  size: 'large' | 'default' | 'small' | 'mini'
  invalid: boolean
  clearable: boolean
}

/**
 * A single-line text input with the look of Arco's. It has one element, or two when it is clearable, because
 * Arco's input has five components and forms have hundreds of inputs.
 */
export function LineInput({
  value,
  onChange,
  onBlur,
  onFocus,
  size,
  invalid,
  clearable,
  disabled,
  className,
  ...rest
}: Props) {
  const t = useText(text)
  const [focused, setFocused] = useState(false)
  const element = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => keepValueAttribute(element.current!), [])
  const state = `${invalid ? ' arco-input-error' : ''}${disabled ? ' arco-input-disabled' : ''}`
  const line = (
    <input
      {...rest}
      ref={element}
      type="text"
      className={`arco-input arco-input-size-${size}${clearable ? '' : state}${className ? ` ${className}` : ''}`}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => {
        if (clearable) setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        if (clearable) setFocused(false)
        onBlur?.(event)
      }}
    />
  )
  if (!clearable) return line
  const clear = () => {
    onChange('')
    element.current?.focus()
  }
  const wrapper = 'arco-input-inner-wrapper'
  return (
    <span
      className={`${wrapper} ${wrapper}-${size} arco-input-clear-wrapper${invalid ? ` ${wrapper}-error` : ''}${disabled ? ` ${wrapper}-disabled` : ''}${focused ? ` ${wrapper}-focus` : ''}`}
    >
      {line}
      {value !== '' && !disabled && (
        // The Tab key skips the button: keyboard users clear the text with the keyboard.
        <button
          type="button"
          tabIndex={-1}
          className="arco-icon-hover arco-input-icon-hover arco-input-clear-icon"
          style={clearStyle}
          aria-label={t('line.clear')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={clear}
        >
          <IconClose />
        </button>
      )}
    </span>
  )
}

/**
 * React writes each letter to the attribute `value` as well, after which the browser computes the style of the
 * input again. It does so only where `defaultValue` differs from the value, so here it never differs.
 */
function keepValueAttribute(input: HTMLInputElement): void {
  Object.defineProperty(input, 'defaultValue', {
    configurable: true,
    get: () => input.value,
    set: () => {},
  })
}

const clearStyle = { padding: 0, font: 'inherit', background: 'none', border: 0 } as const
