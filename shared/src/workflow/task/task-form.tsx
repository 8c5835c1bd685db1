import { Alert } from '@arco-design/web-react'
import { useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { readDesign } from '../../fields/design.ts'
import { DesignForm, type FormHandle } from '../../forms/design-form/design-form.tsx'
import { useText } from '../../text/text.ts'
import { applyFieldRights, pickWritable, type DefaultRight, type FieldRight } from './field-rights.ts'
import { parseObject } from './parse-object.ts'
import { text } from './text.ts'

type Values = Record<string, unknown>

/** What the page of a task needs of its form, whether it is designed or hand-written. */
export interface TaskFormHandle {
  /**
   * Validates the form and calls `run` with what the user may change; returns what `run` returned, or false where the
   * form shows what is wrong. Refusals of fields by `run` are shown at their fields.
   */
  submit: (run: (values: Values) => Promise<boolean>) => Promise<boolean>
  /** What the user may change, complete or not. */
  values: () => Values
  /** Of these, what the user has changed since the form was opened or saved. */
  entered: () => Values
  isDirty: () => boolean
  /** The current values are stored: leaving the page loses nothing. */
  markSaved: () => void
}

interface Props {
  title: string
  /** The designed form as JSON text. */
  form: string
  /** Null for a new task. */
  record: Values | null
  /** Values that a new task has instead of the defaults of its fields. */
  preset?: Values | undefined
  rights: readonly FieldRight[]
  defaultRight: DefaultRight
  readOnly: boolean
  ref: Ref<TaskFormHandle>
}

/** The designed form of a task with the rights of a node. */
export function TaskForm({ title, form, record, preset, rights, defaultRight, readOnly, ref }: Props) {
  const t = useText(text)
  const inner = useRef<FormHandle>(null)
  const run = useRef<((values: Values) => Promise<boolean>) | null>(null)
  const design = useMemo(() => {
    const read = readDesign(parseObject(form))
    if ('problems' in read) return null
    const limited = applyFieldRights(read.design, rights, defaultRight)
    // The page has the buttons.
    return { ...limited, form: { ...limited.form, formBtns: false } }
  }, [form, rights, defaultRight])
  useImperativeHandle(ref, () => ({
    async submit(next) {
      if (!inner.current) return false
      let isDone = false
      run.current = async (values) => {
        isDone = await next(values)
        return isDone
      }
      await inner.current.submit()
      return isDone
    },
    values: () => pickWritable(inner.current?.store.values() ?? {}, rights, defaultRight),
    entered() {
      const { store } = inner.current ?? {}
      if (!store) return {}
      const names = store.editedNames()
      const values = Object.entries(pickWritable(store.values(), rights, defaultRight))
      return Object.fromEntries(values.filter(([name]) => names.has(name)))
    },
    isDirty: () => inner.current?.isDirty() ?? false,
    markSaved: () => inner.current?.store.markSaved(),
  }))
  if (!design) return <Alert type="error" content={t('task.unreadable')} />
  return (
    <DesignForm
      ref={inner}
      title={title}
      design={design}
      record={record}
      preset={preset}
      readOnly={readOnly}
      onSubmit={(values) =>
        run.current?.(pickWritable(values, rights, defaultRight)) ?? Promise.resolve(false)
      }
    />
  )
}
