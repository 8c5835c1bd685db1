import { Button, Form, Result, Skeleton, type FormInstance } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { CallError } from '../../client/call.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

interface Props<Values> {
  form: FormInstance<Values>
  /** Initial values; undefined while they are loading. */
  initial: Partial<Values> | undefined
  failure: CallError | undefined
  onRetry: (() => void) | undefined
  onTouched: (changed: Partial<Values>) => void
  /** Read-only. */
  disabled?: boolean
  children: ReactNode
}

/** The form, or a placeholder while its record is loading, or the error when loading failed. */
export function FormBody<Values>({
  form,
  initial,
  failure,
  onRetry,
  onTouched,
  disabled = false,
  children,
}: Props<Values>) {
  const t = useText(text)
  if (failure)
    return (
      <Result
        status="error"
        title={t('form.failed')}
        subTitle={[failure.msg, failure.requestId && t('form.quote', { id: failure.requestId })]
          .filter(Boolean)
          .join(' · ')}
        extra={onRetry && <Button onClick={onRetry}>{t('form.retry')}</Button>}
      />
    )
  if (!initial) return <Skeleton animation text={{ rows: 10, width: '100%' }} />
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={initial}
      scrollToFirstError
      disabled={disabled}
      onChange={onTouched}
      autoComplete="off"
    >
      {children}
    </Form>
  )
}
