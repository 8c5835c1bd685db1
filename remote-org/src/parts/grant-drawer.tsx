import { Button, Drawer } from '@arco-design/web-react'
import { useState } from 'react'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import type { HolderType } from '@tessera/shared/contract/org/grants'
import { useText } from '@tessera/shared/text/text'
import { LeaveDialog, UnsavedGuard } from '@tessera/shared/widgets/design-form/unsaved'
import { drawerDialogProps } from '@tessera/shared/widgets/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { isTouched, untouched } from './grants/draft.ts'
import { GrantSteps } from './grants/grant-steps.tsx'
import { text } from './grants/text.ts'
import { useMenu } from './use-menu.ts'

interface Props {
  holder: HolderType
  id: string
  /** What people call the holder. */
  name: string
  onClose: () => void
}

/** The permissions of one role, position, group or user, to be looked at and changed. */
export function GrantDrawer({ holder, id, name, onClose }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [draft, setDraft] = useState(untouched)
  const may = useCan(useMenu('permission.authorize')?.id ?? '')(defaultCodes.edit)
  const [asking, setAsking] = useState(false)
  const touched = isTouched(draft)
  const leave = () => (touched ? setAsking(true) : onClose())
  const title = t('grants.title', { name })
  const one = { type: holder, id }
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
        onCancel={leave}
      >
        <GrantSteps
          holder={one}
          holders={[one]}
          draft={draft}
          onDraft={setDraft}
          readOnly={!may}
          onSaved={onClose}
          leave={<Button onClick={leave}>{t('grants.cancel')}</Button>}
        />
      </Drawer>
      {touched && <UnsavedGuard />}
      <LeaveDialog open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  )
}
