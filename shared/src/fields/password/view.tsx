import { Button, Input } from '@arco-design/web-react'
import { IconEye, IconEyeInvisible, IconLock } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { controlProps, editable, usePlaceholder } from '../editable.tsx'
import { text } from '../text.ts'
import { defineView, type InputProps } from '../view.ts'
import { password as kind, type settings } from './kind.ts'

function PasswordControl(props: InputProps<z.output<typeof settings>, string>) {
  const { value, onChange, onBlur, settings, disabled } = props
  const t = useText(text)
  const placeholder = usePlaceholder(settings, 'field.enter')
  const [visible, setVisible] = useState(false)
  return (
    <Input
      {...controlProps(props)}
      type={visible ? 'text' : 'password'}
      autoComplete="new-password"
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={placeholder}
      maxLength={settings.maxlength ?? undefined}
      suffix={
        settings.showPassword && (
          <Button
            type="text"
            size="small"
            disabled={disabled}
            icon={visible ? <IconEye /> : <IconEyeInvisible />}
            aria-label={t(visible ? 'field.hidePassword' : 'field.showPassword')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          />
        )
      }
    />
  )
}

export const password = defineView({ kind, Icon: IconLock, Input: editable(kind, PasswordControl) })
