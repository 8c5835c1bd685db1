import { Alert, Skeleton } from '@arco-design/web-react'
import { Suspense, type Ref } from 'react'
import { FlowFormType } from '../../contract/workflow/flows.ts'
import { useText } from '../../text/text.ts'
import { findSystemForm } from '../system-forms/registry.ts'
import type { DefaultRight, FieldRight } from './field-rights.ts'
import { TaskForm, type TaskFormHandle } from './task-form.tsx'
import { text } from './text.ts'

interface Props {
  title: string
  flow: { readonly enCode: string; readonly formType: number }
  /** The designed form as JSON text; of a system form it is not used. */
  form: string
  record: Record<string, unknown> | null
  /** Values that a new task has instead of the defaults of a designed form. */
  preset?: Record<string, unknown> | undefined
  rights: readonly FieldRight[]
  defaultRight: DefaultRight
  readOnly: boolean
  ref: Ref<TaskFormHandle>
}

/** The form of a task: a designed one, or a hand-written one by the code of its flow. */
export function AnyForm({ flow, ref, ...props }: Props) {
  const t = useText(text)
  if (flow.formType !== FlowFormType.system) return <TaskForm ref={ref} {...props} />
  const own = findSystemForm(flow.enCode)
  if (!own) return <Alert type="info" content={t('task.noPage')} />
  return (
    <Suspense fallback={<Skeleton animation text={{ rows: 5 }} />}>
      <own.Form ref={ref} record={props.record} rights={props.rights} readOnly={props.readOnly} />
    </Suspense>
  )
}
