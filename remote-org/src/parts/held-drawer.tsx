import { Drawer } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/widgets/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { text } from './grants/held-text.ts'
import { HeldPanel } from './held-panel.tsx'

interface Props {
  userId: string
  name: string
  onClose: () => void
}

/** All that a user may, beside the list they stand in. */
export function HeldDrawer({ userId, name, onClose }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const title = t('held.title', { name })
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(880px, 100vw)"
        wrapClassName={scope}
        footer={null}
        unmountOnExit
        onCancel={onClose}
      >
        <HeldPanel userId={userId} name={name} />
      </Drawer>
    </>
  )
}
