import { Modal } from '@arco-design/web-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { session } from '@tessera/shared/session'
import { translate, useText } from '../../text/text.ts'
import { NavigationGuard } from '../../ui/navigation-guard.tsx'
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
 * Asks before navigation as long as it is mounted. `onlyWhenLost` leaves out that another page is opened while the view is
 * kept; the back button of the browser asks all the same. `onDiscard` then clears what the kept view would still show.
 */
export function UnsavedGuard({
  onlyWhenLost = false,
  onDiscard,
}: {
  onlyWhenLost?: boolean
  onDiscard?: () => void
}) {
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    const unblock = session.blockUnload(translate(text, 'designForm.held'))
    release.current = unblock
    return () => {
      removeEventListener('beforeunload', warn)
      unblock()
    }
  }, [])
  return (
    <NavigationGuard
      blocks={({ currentLocation, nextLocation, historyAction }) =>
        !onlyWhenLost ||
        historyAction === 'POP' ||
        currentLocation.pathname === nextLocation.pathname ||
        !session.isViewKept()
      }
    >
      {(blocker) => (
        <LeaveDialog
          open={blocker.state === 'blocked'}
          onLeave={() => {
            // Before the view is hidden: a hidden view would keep it as unsaved work.
            release.current?.()
            blocker.proceed?.()
            onDiscard?.()
          }}
          onStay={() => blocker.reset?.()}
        />
      )}
    </NavigationGuard>
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
