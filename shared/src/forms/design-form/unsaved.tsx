import { Modal } from '@arco-design/web-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { translate, useText } from '../../text/text.ts'
import type { FormStore } from './store.ts'
import { text } from './text.ts'

/**
 * Asks before unsaved changes are lost by navigation, by closing the browser or by a newer build of the page.
 */
export function UnsavedChangesGuard({ store }: { store: FormStore }) {
  const dirty = useSyncExternalStore(store.subscribeAll, store.isDirty)
  return dirty ? <UnsavedGuard /> : null
}

/**
 * Asks before navigation as long as it is mounted. `onlyWhenLost` leaves out navigation to another page from a view that is
 * kept.
 */
export function UnsavedGuard({ onlyWhenLost = false }: { onlyWhenLost?: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !onlyWhenLost || currentLocation.pathname === nextLocation.pathname || !session.isViewKept(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    const release = session.blockUnload(translate(text, 'designForm.held'))
    return () => {
      removeEventListener('beforeunload', warn)
      release()
    }
  }, [])
  return (
    <LeaveDialog
      open={blocker.state === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}

/** Confirmation before unsaved changes are discarded. */
export function LeaveDialog({
  open,
  onLeave,
  onStay,
}: {
  open: boolean
  onLeave: () => void
  onStay: () => void
}) {
  const t = useText(text)
  return (
    <Modal
      simple
      visible={open}
      title={t('designForm.unsaved')}
      okText={t('designForm.discard')}
      cancelText={t('designForm.keep')}
      okButtonProps={{ status: 'danger' }}
      onOk={onLeave}
      onCancel={onStay}
    >
      {t('designForm.unsavedQuestion')}
    </Modal>
  )
}
