import { Button, Drawer } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import type { CallError } from '../../client/call.ts'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { FormBody } from './form-body.tsx'
import { FormNavigatorContext, FooterSlotContext } from './form-navigator.ts'
import { text } from './text.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { drawerDialogProps } from '../portal-scope/drawer-dialog-props.ts'
import { useRecordForm, type SuccessMessage } from './use-record-form.tsx'
import styles from './form-drawer.module.css'

interface Props<Values> {
  title: string
  /** Width in pixels, limited to the screen. */
  width?: number
  /** Label of the submit button; "Save" by default. */
  okText?: string | undefined
  /** Label of a second submit button, before the submit button. */
  secondOkText?: string | undefined
  /** Initial values; undefined while they are loading. */
  initial: Partial<Values> | undefined
  /** Error of loading the initial values. */
  failure?: CallError | undefined
  onRetry?: () => void
  onChange?: (changed: Partial<Values>) => void
  /** Names of fields that the user can neither read nor change. A notice at the top names them. */
  hiddenFields?: readonly string[]
  /** Disables saving. The form content explains why. */
  saveDisabled?: boolean
  /**
   * Saves and returns the success message, or null when the user cancelled. Rejects with the `CallError` of a
   * quiet call. `isSecond`: the user pressed the second submit button.
   */
  onSave: (values: Values, isSecond: boolean) => Promise<SuccessMessage | null>
  onClose: () => void
  /**
   * Loads the record again after a conflict, so that the user can merge the other user's changes with their
   * own.
   */
  loadLatest?: () => Promise<Partial<Values>>
  children: ReactNode
}

const noFields: readonly string[] = []

/**
 * The form of a record in a drawer. Children are `Field`s in `FieldGroup`s. The drawer is open while it is
 * rendered.
 */
export function FormDrawer<Values>({
  title,
  width = 720,
  okText,
  secondOkText,
  initial,
  failure,
  onRetry,
  onChange,
  hiddenFields = noFields,
  saveDisabled = false,
  onSave,
  onClose,
  loadLatest,
  children,
}: Props<Values>) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const {
    form,
    saving,
    save,
    saveSecond,
    requestClose,
    markDirty,
    handleKey,
    navigator,
    leaveDialog,
    conflictNotice,
  } = useRecordForm<Values>({
    onSave,
    onClose,
    loadLatest,
  })
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const footer = (
    <div className={styles.footer}>
      <div ref={setSlot} className={styles.slot} />
      <Button onClick={requestClose}>{t('form.cancel')}</Button>
      {secondOkText !== undefined && (
        <Button disabled={!initial || saving || saveDisabled} onClick={saveSecond}>
          {secondOkText}
        </Button>
      )}
      <Button type="primary" loading={saving} disabled={!initial || saveDisabled} onClick={save}>
        {okText ?? t('form.save')}
      </Button>
    </div>
  )
  return (
    <>
      {anchor}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- not a control; it receives keys that bubble through React's tree from the drawer */}
      <div onKeyDown={handleKey}>
        <Drawer
          {...drawerDialogProps(title)}
          visible
          title={title}
          width={`min(${width}px, 100vw)`}
          className={styles.drawer!}
          wrapClassName={scope}
          escToExit={false}
          maskClosable={false}
          footer={footer}
          onCancel={requestClose}
        >
          {conflictNotice}
          <FormBody<Values>
            form={form}
            initial={initial}
            failure={failure}
            onRetry={onRetry}
            onTouched={(changed) => {
              markDirty()
              onChange?.(changed)
            }}
          >
            <HiddenFields names={hiddenFields}>
              <FormNavigatorContext value={navigator}>
                <FooterSlotContext value={slot}>{children}</FooterSlotContext>
              </FormNavigatorContext>
            </HiddenFields>
          </FormBody>
        </Drawer>
      </div>
      {leaveDialog}
    </>
  )
}
