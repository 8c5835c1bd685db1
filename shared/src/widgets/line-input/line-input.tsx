import { IconClose } from '@arco-design/web-react/icon'
import { useRef, useState, type InputHTMLAttributes } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size'> {
  value: string
  onChange: (value: string) => void
  size: 'large' | 'default' | 'small' | 'mini'
  invalid: boolean
  clearable: boolean
}

/**
 * A line of text that looks as Arco's does and is one element, or two where it can be cleared: forms of hundreds of fields are mostly
 * these, and Arco's costs five components each.
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
        // The Tab key goes from field to field; whoever has no mouse empties a line with the keyboard.
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

const clearStyle = { padding: 0, font: 'inherit', background: 'none', border: 0 } as const
