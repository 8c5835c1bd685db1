import { DatePicker, Form, Input, InputNumber } from '@arco-design/web-react'
import { useImperativeHandle, useState } from 'react'
import { LeaveBody } from '../../contract/workflow/system-forms.ts'
import { CallError } from '../../client/call.ts'
import { messageAtField } from '../../client/field-message.ts'
import { useText } from '../../text/text.ts'
import { Field } from '../../ui/form-drawer/field.tsx'
import { UnsavedGuard } from '../../forms/design-form/unsaved.tsx'
import type { SystemFormProps } from './registry.ts'
import { rightOf } from './right-of.ts'
import { text } from './text.ts'
import styles from './system-forms.module.css'

type Values = Record<string, unknown>
const { shape } = LeaveBody
const names = ['leaveType', 'startTime', 'endTime', 'days', 'reason'] as const

/** The request for leave: the example of a form of code that takes part in a flow. */
export function LeaveForm({ record, rights, readOnly, ref }: SystemFormProps) {
  const t = useText(text)
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const values = (): Values =>
    Object.fromEntries(
      names
        .filter((name) => rightOf(rights, name, record === null).write)
        .map((name) => [name, form.getFieldValue(name) as unknown]),
    )
  useImperativeHandle(ref, () => ({
    async submit(run) {
      const isValid = await form.validate().then(
        () => true,
        () => false,
      )
      if (!isValid) return false
      try {
        return await run(values())
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        for (const { field, msg } of error.fields)
          form.setFields({
            [field]: {
              error: { message: messageAtField({ field, msg }) },
              value: form.getFieldValue(field) as unknown,
            },
          })
        return false
      }
    },
    values,
    entered: () => (dirty ? values() : {}),
    isDirty: () => dirty,
    markSaved: () => setDirty(false),
  }))
  const propsOf = (name: (typeof names)[number]) => {
    const right = rightOf(rights, name, record === null)
    return { name, label: t(`leave.${name}`), schema: shape[name], disabled: readOnly || !right.write }
  }
  const isShown = (name: (typeof names)[number]) => rightOf(rights, name, record === null).read
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className={styles.form!}
      initialValues={record ?? {}}
      onChange={() => setDirty(true)}
      autoComplete="off"
    >
      {isShown('leaveType') && (
        <Field {...propsOf('leaveType')}>
          <Input maxLength={50} />
        </Field>
      )}
      {isShown('days') && (
        <Field {...propsOf('days')}>
          <InputNumber min={0.5} max={366} step={0.5} />
        </Field>
      )}
      {isShown('startTime') && (
        <Field {...propsOf('startTime')} {...asTime}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Field>
      )}
      {isShown('endTime') && (
        <Field {...propsOf('endTime')} {...asTime}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Field>
      )}
      {isShown('reason') && (
        <Field {...propsOf('reason')} wide>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
        </Field>
      )}
      {dirty && <UnsavedGuard />}
    </Form>
  )
}

/** The picker gives texts; the wire has milliseconds. */
const asTime = {
  normalize: (value: unknown) => {
    if (typeof value !== 'string') return value ?? undefined
    const time = new Date(value.replace(' ', 'T')).getTime()
    return Number.isNaN(time) ? undefined : time
  },
}
