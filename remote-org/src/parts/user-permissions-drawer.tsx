import { Drawer } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { text } from './grants/user-permissions-text.ts'
import { UserPermissions } from './user-permissions.tsx'

interface Props {
  userId: string
  name: string
  onClose: () => void
}

/** A drawer with all permissions of a user. */
export function UserPermissionsDrawer({ userId, name, onClose }: Props) {
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
        <UserPermissions userId={userId} name={name} />
      </Drawer>
    </>
  )
}
