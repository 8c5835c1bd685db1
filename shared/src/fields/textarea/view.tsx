import { Input } from '@arco-design/web-react'
import { IconAlignLeft } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { controlProps, editable, usePlaceholder } from '../editable.tsx'
import { defineView, type InputProps } from '../view.ts'
import { textarea as kind, type settings } from './kind.ts'

function TextAreaControl(props: InputProps<z.output<typeof settings>, string>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const placeholder = usePlaceholder(settings, 'field.enter')
  const { size: _, ...rest } = controlProps(props)
  return (
    <Input.TextArea
      {...rest}
      value={typeof value === 'string' ? value : String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={placeholder}
      allowClear={settings.clearable}
      {...height(inCell ? { minRows: 1, maxRows: 1 } : settings.autosize)}
      maxLength={settings.maxlength ?? undefined}
      showWordLimit={settings.showWordLimit && settings.maxlength !== null && !inCell}
    />
  )
}

/** A fixed number of lines avoids measuring, which costs a layout per field. */
const height = ({ minRows, maxRows }: z.output<typeof settings>['autosize']) =>
  minRows === maxRows ? { rows: minRows } : { autoSize: { minRows, maxRows } }

export const textarea = defineView({ kind, Icon: IconAlignLeft, Input: editable(kind, TextAreaControl) })
