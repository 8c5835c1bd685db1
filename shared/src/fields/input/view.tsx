import { Input } from '@arco-design/web-react'
import { IconEdit } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { MenuIcon, menuIcons } from '../../widgets/menu-icon.tsx'
import { control, editable, usePlaceholder } from '../editable.tsx'
import { view, type InputProps } from '../view.ts'
import { input as kind, type settings } from './kind.ts'

function Line(props: InputProps<z.output<typeof settings>, string>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const placeholder = usePlaceholder(settings, 'field.enter')
  return (
    <Input
      {...control(props)}
      value={typeof value === 'string' ? value : String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={placeholder}
      allowClear={settings.clearable}
      maxLength={settings.maxlength ?? undefined}
      showWordLimit={settings.showWordLimit && settings.maxlength !== null && !inCell}
      prefix={icon(settings.prefixIcon)}
      suffix={icon(settings.suffixIcon)}
      addBefore={settings.prepend || undefined}
      addAfter={settings.append || undefined}
    />
  )
}

/** Designs of older clients name icons of another set: those are left out. */
const icon = (name: string) => (Object.hasOwn(menuIcons, name) ? <MenuIcon name={name} /> : undefined)

export const input = view({ kind, Icon: IconEdit, Input: editable(kind, Line) })
