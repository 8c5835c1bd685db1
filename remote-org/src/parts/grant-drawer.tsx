import { Button, Drawer } from '@arco-design/web-react'
import { useState } from 'react'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import type { HolderType } from '@tessera/shared/contract/org/grants'
import { useText } from '@tessera/shared/text/text'
import { LeaveDialog, UnsavedGuard } from '@tessera/shared/forms/design-form/unsaved'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { hasChanges, emptyDraft } from './grants/draft.ts'
import { GrantSteps } from './grants/grant-steps.tsx'
import { text } from './grants/text.ts'
import { useMenu } from '@tessera/shared/access/use-menu'

interface Props {
  holder: HolderType
  id: string
  /** Display name of the holder. */
  name: string
  onClose: () => void
}

/** Shows and edits the permissions of one role, position, group or user. */
export function GrantDrawer({ holder, id, name, onClose }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [draft, setDraft] = useState(emptyDraft)
  const canEdit = useCan(useMenu('permission.authorize')?.id ?? '')(defaultCodes.edit)
  const [isConfirmingLeave, setIsConfirmingLeave] = useState(false)
  const isChanged = hasChanges(draft)
  const requestClose = () => (isChanged ? setIsConfirmingLeave(true) : onClose())
  const title = t('grants.title', { name })
  const grantHolder = { type: holder, id }
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(880px, 100vw)"
        wrapClassName={scope}
        maskClosable={false}
        footer={null}
        unmountOnExit
        onCancel={requestClose}
      >
        <GrantSteps
          holder={grantHolder}
          holders={[grantHolder]}
          draft={draft}
          onDraft={setDraft}
          readOnly={!canEdit}
          onSaved={onClose}
          leadingButton={<Button onClick={requestClose}>{t('grants.cancel')}</Button>}
        />
      </Drawer>
      {isChanged && <UnsavedGuard />}
      <LeaveDialog open={isConfirmingLeave} onLeave={onClose} onStay={() => setIsConfirmingLeave(false)} />
    </>
  )
}
