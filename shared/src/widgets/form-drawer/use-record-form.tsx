import { Alert, Button, Form, Message, Modal } from '@arco-design/web-react'
import type { FormInstance } from '@arco-design/web-react'
import { useCallback, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router-dom'
import { Code } from '@tessera/shared/contract/code'
import { CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { translate, useText } from '@tessera/shared/text/text'
import { openPlaces, type Places } from './places.ts'
import { text } from './text.ts'

interface Options<Values> {
  /** Saves; gives what to tell the user, or null where nothing was saved and the form stays. Rejects with a `CallError` of a quiet call. */
  onSave: (values: Values) => Promise<string | null>
  onClose: () => void
  /** The record as others have saved it since; rejects with a `CallError` that was told. */
  newest?: (() => Promise<Partial<Values>>) | undefined
}

interface RecordForm<Values> {
  form: FormInstance<Values>
  saving: boolean
  save: () => void
  /** Closes, after a question where something was changed. */
  leave: () => void
  touched: () => void
  keys: (event: KeyboardEvent<HTMLElement>) => void
  places: Places
  question: ReactNode
  /** That somebody saved the record first, and what can be done. */
  overtaken: ReactNode
}

/** What the form stands in. */
const frames = '.arco-drawer-wrapper, .arco-modal-wrapper'
/** Lists that are open take Enter and Esc for themselves. */
const openList = '.arco-select-popup, .arco-tree-select-popup, .arco-picker-container, .arco-cascader-popup'

/**
 * What every form of a record does: Enter saves, Esc leaves, unsaved changes are asked about (also when the browser closes, and when it
 * goes elsewhere from a view that will not be kept), and what the server refuses stands at its field in the server's words.
 */
export function useRecordForm<Values>({ onSave, onClose, newest }: Options<Values>): RecordForm<Values> {
  const t = useText(text)
  const [form] = Form.useForm<Values>()
  const [places] = useState(() =>
    openPlaces({
      wrong: () => wrongIn(form),
      judge: async (fields) => {
        if (fields.length > 0) await form.validate(fields as never).catch(() => null)
      },
    }),
  )
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const [conflict, setConflict] = useState('')
  // A view that is kept loses nothing when another is opened; a step within it may draw another form.
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        dirty && (currentLocation.pathname === nextLocation.pathname || !session.keepsView()),
      [dirty],
    ),
  )

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    // A newer build of this page waits too.
    const release = session.hold(translate(text, 'form.held'))
    return () => {
      removeEventListener('beforeunload', warn)
      release()
    }
  }, [dirty])

  const save = async () => {
    if (saving) return
    const values = await form.validate().catch(() => null)
    if (!values) return showFirstRefused(form, places)
    setSaving(true)
    try {
      const told = await onSave(values)
      if (told === null) return
      Message.success(told)
      setDirty(false)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (newest && error.code === Code.conflict && error.fields.length === 0) setConflict(error.msg)
      else refuse(form, error, places)
    } finally {
      setSaving(false)
    }
  }
  const leave = () => (dirty ? setAsking(true) : onClose())
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.nativeEvent.isComposing || target.closest(frames)?.querySelector(openList)) return
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter' && target.matches('input.arco-input')) {
      event.preventDefault()
      void save()
    }
  }
  const stay = () => {
    setAsking(false)
    blocker.reset?.()
  }
  /** What the user has changed stays; everything else becomes what the others have made of it. */
  const merge = async () => {
    const theirs = await newest?.().catch(() => null)
    if (!theirs) return
    const mine = new Set<string>(form.getTouchedFields() as string[])
    const names = Object.keys(form.getFieldsValue()).filter((name) => !mine.has(name))
    form.setFieldsValue(
      Object.fromEntries(names.map((name) => [name, theirs[name as keyof Values]])) as Parameters<
        typeof form.setFieldsValue
      >[0],
    )
    setConflict('')
  }
  const overtaken = conflict && (
    <Alert
      type="warning"
      style={{ marginBlockEnd: 16 }}
      content={conflict}
      action={
        <Button size="small" type="primary" onClick={() => void merge()}>
          {t('form.merge')}
        </Button>
      }
    />
  )
  const question = (
    <Modal
      simple
      visible={asking || blocker.state === 'blocked'}
      title={t('form.unsaved')}
      okText={t('form.discard')}
      cancelText={t('form.keep')}
      okButtonProps={{ status: 'danger' }}
      onOk={() => (blocker.state === 'blocked' ? blocker.proceed() : onClose())}
      onCancel={stay}
    >
      {t('form.unsavedQuestion')}
    </Modal>
  )
  return {
    form,
    saving,
    save: () => void save(),
    leave,
    touched: () => setDirty(true),
    keys,
    places,
    question,
    overtaken,
  }
}

/** Puts each refusal at its field; one that names none the form has, or no field at all, is shown as a failed call is. */
function refuse<Values>(form: FormInstance<Values>, failure: CallError, places: Places): void {
  const known = new Set(form.getFields() ? Object.keys(form.getFieldsValue()) : [])
  const here = failure.fields.filter(({ field }) => known.has(field))
  if (here.length < Math.max(1, failure.fields.length)) session.onFailure(failure)
  if (here.length === 0) return
  form.setFields(
    Object.fromEntries(here.map(({ field, msg }) => [field, { error: { message: msg } }])) as Parameters<
      FormInstance<Values>['setFields']
    >[0],
  )
  showFirstRefused(form, places)
}

const wrongIn = <Values,>(form: FormInstance<Values>): string[] =>
  Object.entries(form.getFieldsError() ?? {}).flatMap(([name, error]) => (error ? [name] : []))

function showFirstRefused<Values>(form: FormInstance<Values>, places: Places): void {
  const [first] = wrongIn(form)
  if (first === undefined) return
  if (!places.reveal(first)) form.scrollToField(first as never)
}
