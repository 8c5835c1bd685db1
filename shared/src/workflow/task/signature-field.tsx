import { Checkbox, Form } from '@arco-design/web-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { Field } from '../../ui/form-drawer/field.tsx'
import { Signature } from '../../ui/signature/signature.tsx'
import { text } from './text.ts'
import { useOwnSetting } from '../use-own-setting.ts'

interface ControlProps {
  value?: string
  onChange?: (value: string) => void
}

/** The signature of a decision, drawn now or kept from an earlier one. */
export function SignatureField({ required }: { required: boolean }) {
  const t = useText(text)
  return (
    <Field
      name="signImg"
      label={t('task.signature')}
      required={required}
      check={(value) => (required && !value ? t('task.signatureMissing') : undefined)}
    >
      <SignatureControl />
    </Field>
  )
}

function SignatureControl({ value = '', onChange }: ControlProps) {
  const t = useText(text)
  const id = useId()
  const { form } = Form.useFormContext()
  const [kept, save] = useOwnSetting('workflow.signature')
  const [isKeeping, setIsKeeping] = useState(false)
  const isFilled = useRef(false)
  useEffect(() => {
    if (!kept || isFilled.current) return
    isFilled.current = true
    if (!form.getFieldValue('signImg')) form.setFieldValue('signImg', kept)
  }, [kept, form])
  const keep = (next: string) => void save(next).catch(() => undefined)
  return (
    <>
      <Signature
        id={id}
        label={t('task.signature')}
        value={value}
        onChange={(next) => {
          isFilled.current = true
          onChange?.(next)
          if (isKeeping && next !== '') keep(next)
        }}
      />
      <Checkbox
        checked={isKeeping || (value !== '' && value === kept)}
        onChange={(next: boolean) => {
          setIsKeeping(next)
          keep(next ? value : '')
        }}
      >
        {t('task.signatureKeep')}
      </Checkbox>
    </>
  )
}
