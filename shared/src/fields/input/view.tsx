import { Input } from '@arco-design/web-react'
import { IconEdit } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type * as z from 'zod'
import { LineInput } from '../../widgets/line-input/line-input.tsx'
import { MenuIcon, menuIcons } from '../../widgets/menu-icon.tsx'
import { controlProps, editable, labelProps, usePlaceholder } from '../editable.tsx'
import { defineView, type InputProps } from '../view.ts'
import { input as kind, maskText, type settings } from './kind.ts'

function Line(props: InputProps<z.output<typeof settings>, string>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const placeholder = usePlaceholder(settings, 'field.enter')
  const { clearable, maxlength, showWordLimit, prefixIcon, suffixIcon, prepend, append } = settings
  const counted = showWordLimit && maxlength !== null && !inCell
  const whole = typeof value === 'string' ? value : String(value ?? '')
  const [writing, setWriting] = useState(false)
  const written = writing ? whole : maskText(whole, settings)
  const begin = settings.useMask ? () => setWriting(true) : undefined
  const leave = () => {
    setWriting(false)
    onBlur()
  }
  if (!counted && !prefixIcon && !suffixIcon && !prepend && !append)
    return (
      <LineInput
        {...labelProps(props)}
        form={props.owner}
        size={props.size}
        disabled={props.disabled}
        invalid={props.invalid}
        clearable={clearable}
        value={written}
        onChange={onChange}
        onFocus={begin}
        onBlur={leave}
        placeholder={placeholder}
        maxLength={maxlength ?? undefined}
      />
    )
  return (
    <Input
      {...controlProps(props)}
      value={written}
      onChange={onChange}
      onFocus={begin}
      onBlur={leave}
      placeholder={placeholder}
      allowClear={clearable}
      maxLength={maxlength ?? undefined}
      showWordLimit={counted}
      prefix={icon(prefixIcon)}
      suffix={icon(suffixIcon)}
      addBefore={prepend || undefined}
      addAfter={append || undefined}
    />
  )
}

/** Designs of older clients name icons of another set: those are left out. */
const icon = (name: string) => (Object.hasOwn(menuIcons, name) ? <MenuIcon name={name} /> : undefined)

export const input = defineView({ kind, Icon: IconEdit, Input: editable(kind, Line) })
