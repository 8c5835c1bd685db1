import { Input } from '@arco-design/web-react'
import { IconEdit } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type * as z from 'zod'
import { LineInput } from '../../ui/line-input/line-input.tsx'
import { MenuIcon, menuIcons } from '../../ui/menu-icon.tsx'
import { controlProps, editable, labelProps, usePlaceholder } from '../editable.tsx'
import { defineView, type InputProps } from '../view.ts'
import { input as kind, maskText, type settings } from './kind.ts'

function TextControl(props: InputProps<z.output<typeof settings>, string>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const placeholder = usePlaceholder(settings, 'field.enter')
  const { clearable, maxlength, showWordLimit, prefixIcon, suffixIcon, prepend, append } = settings
  const showsCount = showWordLimit && maxlength !== null && !inCell
  const fullText = typeof value === 'string' ? value : String(value ?? '')
  const [typing, setTyping] = useState(false)
  const shownText = typing ? fullText : maskText(fullText, settings)
  const handleFocus = settings.useMask ? () => setTyping(true) : undefined
  const handleBlur = () => {
    setTyping(false)
    onBlur()
  }
  if (!showsCount && !prefixIcon && !suffixIcon && !prepend && !append)
    return (
      <LineInput
        {...labelProps(props)}
        form={props.owner}
        size={props.size}
        disabled={props.disabled}
        invalid={props.invalid}
        clearable={clearable}
        value={shownText}
        onChange={onChange}
        onFocus={handleFocus}
        onBlur={handleBlur}
        placeholder={placeholder}
        maxLength={maxlength ?? undefined}
      />
    )
  return (
    <Input
      {...controlProps(props)}
      value={shownText}
      onChange={onChange}
      onFocus={handleFocus}
      onBlur={handleBlur}
      placeholder={placeholder}
      allowClear={clearable}
      maxLength={maxlength ?? undefined}
      showWordLimit={showsCount}
      prefix={icon(prefixIcon)}
      suffix={icon(suffixIcon)}
      addBefore={prepend || undefined}
      addAfter={append || undefined}
    />
  )
}

/** Icons of another set, which older designs use, are left out. */
const icon = (name: string) => (Object.hasOwn(menuIcons, name) ? <MenuIcon name={name} /> : undefined)

export const input = defineView({ kind, Icon: IconEdit, Input: editable(kind, TextControl) })
