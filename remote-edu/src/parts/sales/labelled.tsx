import { Form } from '@arco-design/web-react'
import type { ReactNode } from 'react'

interface Props {
  label: string
  required?: boolean
  /** What is wrong with the value. */
  error?: string | undefined
  extra?: ReactNode
  children: ReactNode
}

/** A control with its label and the refusal of its value, where the state is not kept by a form. */
export function Labelled({ label, required = false, error, extra, children }: Props) {
  return (
    <Form.Item
      label={label}
      required={required}
      {...(error ? { validateStatus: 'error' as const, help: <span role="alert">{error}</span> } : {})}
      {...(extra ? { extra } : {})}
    >
      {children}
    </Form.Item>
  )
}
