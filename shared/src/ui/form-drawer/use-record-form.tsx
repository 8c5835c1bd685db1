import { Alert, Button, Form, Message, Modal } from '@arco-design/web-react'
import type { FormInstance, MessageProps } from '@arco-design/web-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Code } from '../../contract/code.ts'
import { CallError } from '../../client/call.ts'
import { messageAtField } from '../../client/field-message.ts'
import { session } from '@tessera/shared/session'
import { translate, useText } from '../../text/text.ts'
import { NavigationGuard } from '../navigation-guard.tsx'
import { createFormNavigator, type FormNavigator } from './form-navigator.ts'
import { text } from './text.ts'
import { takesEscape } from '../popup/popup-escape.ts'

/** What was done in part: it stays longer, and is no success. */
interface PartialMessage {
  readonly partly: string
}
/** What the user sees after the form was saved: a text, or a message with more, such as a button; '' where the page tells it. */
export type SuccessMessage = string | MessageProps | PartialMessage

const partlyMs = 12_000

function showSaved(message: SuccessMessage): void {
  if (typeof message === 'object' && 'partly' in message)
    Message.warning({ content: message.partly, duration: partlyMs, closable: true })
  else if (message !== '') Message.success(message)
}

interface Options<Values> {
  /**
   * Saves and returns the message of success, or null when the form stays open. Rejects with the `CallError` of
   * a quiet call. `isSecond`: the user pressed the second submit button.
   */
  onSave: (values: Values, isSecond: boolean) => Promise<SuccessMessage | null>
  onClose: () => void
  /** Whether the form asks before it discards these changes; by default always. */
  isWorthKeeping?: ((values: Partial<Values>) => boolean) | undefined
  /** Loads the record again after a conflict; rejects with a `CallError` that was already shown. */
  loadLatest?: (() => Promise<Partial<Values>>) | undefined
}

interface RecordForm<Values> {
  form: FormInstance<Values>
  saving: boolean
  save: () => void
  /** As `save`, for the second submit button. */
  saveSecond: () => void
  /** Closes the form, after a confirmation when there are unsaved changes. */
  requestClose: () => void
  markDirty: () => void
  handleKey: (event: KeyboardEvent<HTMLElement>) => void
  navigator: FormNavigator
  leaveDialog: ReactNode
  /** Notice that another user saved the record first, with a merge button. */
  conflictNotice: ReactNode
}

/** Drawer or dialog around the form. */
const formContainers = '.arco-drawer-wrapper, .arco-modal-wrapper'
/** Open popups that handle Enter and Esc themselves. */
const openPopups = '.arco-select-popup, .arco-tree-select-popup, .arco-picker-container, .arco-cascader-popup'

/**
 * Behaviour of every record form: Enter saves, Esc closes, and refusals of the server appear at their fields.
 * With unsaved changes it asks before closing, before the browser unloads, and before navigation from a view
 * that is not kept.
 */
export function useRecordForm<Values>({
  onSave,
  onClose,
  isWorthKeeping = () => true,
  loadLatest,
}: Options<Values>): RecordForm<Values> {
  const t = useText(text)
  const [form] = Form.useForm<Values>()
  const [navigator] = useState(() =>
    createFormNavigator({
      listInvalidFields: () => listInvalid(form),
      validateFields: async (fields) => {
        if (fields.length > 0) await form.validate(fields as never).catch(() => null)
      },
    }),
  )
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const [confirmingLeave, setConfirmingLeave] = useState(false)
  const [conflict, setConflict] = useState('')
  const isSending = useRef(false)

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    // Also delays the switch to a newer build of this page.
    const release = session.blockUnload(translate(text, 'form.held'))
    return () => {
      removeEventListener('beforeunload', warn)
      release()
    }
  }, [dirty])

  const save = async (isSecond = false) => {
    if (saving) return
    const values = await form.validate().catch(() => null)
    if (!values) return showFirstInvalid(form, navigator)
    setSaving(true)
    isSending.current = true
    try {
      const message = await onSave(values, isSecond)
      if (message === null) return
      showSaved(message)
      setDirty(false)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (loadLatest && error.code === Code.conflict && error.fields.length === 0) setConflict(error.msg)
      else showRefusals(form, error, navigator)
    } finally {
      isSending.current = false
      setSaving(false)
    }
  }
  const requestClose = () => {
    if (dirty && isWorthKeeping(form.getFieldsValue() as Partial<Values>)) setConfirmingLeave(true)
    else onClose()
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.nativeEvent.isComposing || target.closest(formContainers)?.querySelector(openPopups)) return
    if (event.key === 'Escape' && !takesEscape()) requestClose()
    if (event.key === 'Enter' && target.matches('input.arco-input')) {
      event.preventDefault()
      void save()
    }
  }
  /** Keeps fields that the user has changed and takes all others from the latest record. */
  const merge = async () => {
    const latest = await loadLatest?.().catch(() => null)
    if (!latest) return
    const touchedNames = new Set<string>(form.getTouchedFields() as string[])
    const names = Object.keys(form.getFieldsValue()).filter((name) => !touchedNames.has(name))
    form.setFieldsValue(
      Object.fromEntries(names.map((name) => [name, latest[name as keyof Values]])) as Parameters<
        typeof form.setFieldsValue
      >[0],
    )
    setConflict('')
  }
  const conflictNotice = conflict && (
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
  const question = (visible: boolean, onLeave: () => void, onStay: () => void) => (
    <Modal
      simple
      visible={visible}
      title={t('form.unsaved')}
      okText={t('form.discard')}
      cancelText={t('form.keep')}
      okButtonProps={{ status: 'danger' }}
      onOk={onLeave}
      onCancel={onStay}
    >
      {t('form.unsavedQuestion')}
    </Modal>
  )
  const leaveDialog = (
    <>
      {question(confirmingLeave, onClose, () => setConfirmingLeave(false))}
      {/* A kept view stays mounted when another is opened. Navigation within it can replace the form, so it is blocked,
          except while `onSave` runs: there the page opens what was saved, such as a new dictionary. */}
      {dirty && (
        <NavigationGuard
          blocks={({ currentLocation, nextLocation }) =>
            !isSending.current &&
            (currentLocation.pathname === nextLocation.pathname || !session.isViewKept())
          }
        >
          {(blocker) =>
            question(
              blocker.state === 'blocked',
              () => blocker.proceed?.(),
              () => blocker.reset?.(),
            )
          }
        </NavigationGuard>
      )}
    </>
  )
  return {
    form,
    saving,
    save: () => void save(),
    saveSecond: () => void save(true),
    requestClose,
    markDirty: () => setDirty(true),
    handleKey,
    navigator,
    leaveDialog,
    conflictNotice,
  }
}

/** Shows each refusal at its field. A refusal without a field of this form is shown like any failed call. */
function showRefusals<Values>(
  form: FormInstance<Values>,
  failure: CallError,
  navigator: FormNavigator,
): void {
  const known = new Set(form.getFields() ? Object.keys(form.getFieldsValue()) : [])
  const fieldRefusals = failure.fields.filter(({ field }) => known.has(field))
  if (fieldRefusals.length < Math.max(1, failure.fields.length)) session.onFailure(failure)
  if (fieldRefusals.length === 0) return
  form.setFields(
    Object.fromEntries(
      fieldRefusals.map((one) => [one.field, { error: { message: messageAtField(one) } }]),
    ) as Parameters<FormInstance<Values>['setFields']>[0],
  )
  showFirstInvalid(form, navigator)
}

const listInvalid = <Values,>(form: FormInstance<Values>): string[] =>
  Object.entries(form.getFieldsError() ?? {}).flatMap(([name, error]) => (error ? [name] : []))

function showFirstInvalid<Values>(form: FormInstance<Values>, navigator: FormNavigator): void {
  const [first] = listInvalid(form)
  if (first === undefined) return
  if (!navigator.revealField(first)) form.scrollToField(first as never)
}
