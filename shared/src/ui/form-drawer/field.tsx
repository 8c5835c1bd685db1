import { Form, type FormItemProps } from '@arco-design/web-react'
import { cloneElement, isValidElement, use, useCallback, useEffect, useRef, type ReactNode } from 'react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { StepFieldContext } from './form-navigator.ts'
import { PendingFilesContext } from '../upload/pending-files.ts'
import type { UploadState } from '../upload/props.ts'
import { isRequired, validateValue } from './validate-value.ts'
import { text } from './text.ts'
import { HiddenFieldsContext } from './hidden-fields.tsx'
import styles from './form-drawer.module.css'

interface Props extends Pick<
  FormItemProps,
  'extra' | 'normalize' | 'formatter' | 'hidden' | 'disabled' | 'tooltip'
> {
  /** Key in the input of the call. The server names it in its refusals. */
  name: string
  label: string
  /** Schema of the field in the contract. The required mark and the messages derive from it. */
  schema?: z.ZodType
  /** Overrides what the schema says. */
  required?: boolean
  /** Validates a rule across fields: returns a message, or undefined when the value is valid. */
  check?: (value: unknown) => string | undefined
  /**
   * Shows the message only once the user leaves the field or saves: for a value of several parts, which is incomplete while
   * it is entered.
   */
  checkOnLeave?: boolean
  /** Spans both columns. */
  wide?: boolean
  children: ReactNode
}

/** Each change removes the message of a rule that is checked on blur. */
const clearingRule = { validator: (_: unknown, done: () => void) => done(), validateTrigger: 'onChange' }

/** A labelled form field, validated by its schema in the contract. */
export function Field({
  name,
  label,
  schema,
  required,
  check,
  checkOnLeave = false,
  wide,
  children,
  ...rest
}: Props) {
  const t = useText(text)
  const pendingFiles = useRef<UploadState | null>(null)
  const reportPendingFiles = useCallback((what: UploadState | null) => {
    pendingFiles.current = what
  }, [])
  const hiddenFields = use(HiddenFieldsContext)
  const isHidden = hiddenFields.names.has(name)
  const { report } = hiddenFields
  const registerField = use(StepFieldContext)
  useEffect(() => registerField?.(name), [registerField, name])
  useEffect(() => (isHidden ? report(name, label) : undefined), [isHidden, report, name, label])
  const messageFor = (value: unknown): string | undefined => {
    const error = schema && validateValue(schema, value)
    if (!error) return check?.(value)
    if (error.reason === 'pattern') return t(`form.pattern.${error.pattern}`)
    return t(`form.${error.reason}`, { label, ...('n' in error ? { n: error.n } : {}) })
  }
  const validate = (value: unknown, done: (message?: string) => void) => done(messageFor(value))
  const validateFiles = (_: unknown, done: (message?: string) => void) =>
    done(pendingFiles.current ? t(`form.${pendingFiles.current}`) : undefined)
  // A control without a value would show a wrong one, such as a switch that looks off.
  if (isHidden)
    return (
      <Form.Item className={wide ? [styles.wide!] : []} label={label}>
        <span className={styles.noAccess} role="img" aria-label={t('form.noAccess')}>
          ***
        </span>
      </Form.Item>
    )
  return (
    <PendingFilesContext value={reportPendingFiles}>
      <Form.Item
        {...rest}
        className={wide ? [styles.wide!] : []}
        field={name}
        label={label}
        required={required ?? (schema ? isRequired(schema) : false)}
        // The message appears on blur and disappears while the user corrects the value.
        validateTrigger={['onBlur', 'onChange']}
        rules={[
          ...(checkOnLeave
            ? [{ validator: validate, validateTrigger: 'onBlur' }, clearingRule]
            : [{ validator: validate }]),
          // Not on change: the last file of an upload changes the value before the upload is complete.
          { validator: validateFiles, validateTrigger: 'onBlur' },
        ]}
      >
        {/* The label element names only native inputs, so Arco's other controls get `aria-label`. */}
        {isValidElement<Record<string, unknown>>(children)
          ? cloneElement(children, { 'aria-label': label, ...children.props })
          : children}
      </Form.Item>
    </PendingFilesContext>
  )
}
