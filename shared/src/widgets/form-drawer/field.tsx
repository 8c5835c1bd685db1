import { Form, type FormItemProps } from '@arco-design/web-react'
import { cloneElement, isValidElement, use, useEffect, type ReactNode } from 'react'
import type * as z from 'zod'
import { useText } from '@tessera/shared/text/text'
import { StepContext } from './places.ts'
import { isRequired, refusedValue } from './refused-value.ts'
import { text } from './text.ts'
import { Unseen } from './unseen.ts'
import styles from './form-drawer.module.css'

interface Props extends Pick<
  FormItemProps,
  'extra' | 'normalize' | 'formatter' | 'hidden' | 'disabled' | 'tooltip'
> {
  /** Name on the wire, by which the server refuses it. */
  name: string
  label: string
  /** What the contract says of the field: from it come the star and the sentences. */
  schema?: z.ZodType
  /** Only where the schema does not say. */
  required?: boolean
  /** A rule between fields, in words; undefined is fine. */
  check?: (value: unknown) => string | undefined
  /** Takes both columns. */
  wide?: boolean
  children: ReactNode
}

/** One labelled field of a form, judged by its schema in the contract. */
export function Field({ name, label, schema, required, check, wide, children, ...rest }: Props) {
  const t = useText(text)
  const unseen = use(Unseen).has(name)
  const stands = use(StepContext)
  useEffect(() => stands?.(name), [stands, name])
  const sentence = (value: unknown): string | undefined => {
    const refused = schema && refusedValue(schema, value)
    if (!refused) return check?.(value)
    if (refused.why === 'pattern') return t(`form.pattern.${refused.pattern}`)
    return t(`form.${refused.why}`, { label, ...('n' in refused ? { n: refused.n } : {}) })
  }
  return (
    <Form.Item
      {...rest}
      {...(unseen ? { disabled: true, extra: t('form.unseen') } : {})}
      className={wide ? [styles.wide!] : []}
      field={name}
      label={label}
      required={!unseen && (required ?? (schema ? isRequired(schema) : false))}
      // The sentence comes when the field is left, and goes while it is being mended.
      validateTrigger={['onBlur', 'onChange']}
      rules={[{ validator: (value, done) => done(unseen ? undefined : sentence(value)) }]}
    >
      {/* A label names inputs only; Arco's selects and groups of choices are none. */}
      {isValidElement<Record<string, unknown>>(children)
        ? cloneElement(children, { 'aria-label': label, ...children.props })
        : children}
    </Form.Item>
  )
}
