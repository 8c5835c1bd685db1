import { Message } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import type { HolderType } from '@tessera/shared/contract/org/grants'
import { members } from '@tessera/shared/contract/org/members'
import type { Call } from '@tessera/shared/contract/wire'
import { translate, useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { text } from './text.ts'
import { useMenu } from '@tessera/shared/access/use-menu'

interface Holder {
  id: string
}

interface HolderActions<Row> {
  actions: Action<Row>[]
  dialog: ReactNode
  /** Opens the permissions of a holder; null for a user who cannot change them. */
  openGrants: ((id: string, name: string) => void) | null
}

/**
 * Row actions of a list of roles, positions, groups or users: members, grants and, for users, all effective
 * permissions. Each dialog is loaded on first use.
 */
export function useHolderActions<Row extends Holder>(
  type: HolderType,
  list: Call,
  nameOf: (row: Row) => string,
  isExcluded: (row: Row) => boolean = () => false,
): HolderActions<Row> {
  const t = useText(text)
  const [dialog, setDialog] = useState<ReactNode>(null)
  const authorizeMenu = useMenu('permission.authorize')
  const canGrant = authorizeMenu !== undefined
  const canEditGrants = useCan(authorizeMenu?.id ?? '')(defaultCodes.edit) && canGrant
  // Editing members requires the edit button of the users' menu.
  const usersMenu = useMenu('permission.user')
  const canEditMembers = useCan(usersMenu?.id ?? '')(defaultCodes.edit)
  const close = () => setDialog(null)
  const notLoaded = () => void Message.error(translate(text, 'parts.notLoaded'))

  const openMembers = async (memberType: Exclude<HolderType, 'User'>, row: Row) => {
    const current = await call(members.read, { objectId: row.id }).catch(() => null)
    if (!current) return
    await import('./members.tsx').then(
      ({ Members }) =>
        setDialog(
          <Members
            type={memberType}
            id={row.id}
            name={nameOf(row)}
            ids={current.ids}
            list={list}
            onClose={close}
          />,
        ),
      notLoaded,
    )
  }
  const openUserPermissions = (row: Row) =>
    import('./user-permissions-drawer.tsx').then(
      ({ UserPermissionsDrawer }) =>
        setDialog(<UserPermissionsDrawer userId={row.id} name={nameOf(row)} onClose={close} />),
      notLoaded,
    )
  const openGrants = (id: string, name: string) =>
    void import('./grant-drawer.tsx').then(
      ({ GrantDrawer }) => setDialog(<GrantDrawer holder={type} id={id} name={name} onClose={close} />),
      notLoaded,
    )

  return {
    actions: [
      ...(type !== 'User' && canEditMembers
        ? [{ label: t('parts.members'), hidden: isExcluded, run: (row: Row) => void openMembers(type, row) }]
        : []),
      ...(canGrant
        ? [
            {
              label: t('parts.permissions'),
              hidden: isExcluded,
              run: (row: Row) => openGrants(row.id, nameOf(row)),
            },
          ]
        : []),
      ...(type === 'User' && canGrant
        ? [{ label: t('parts.held'), run: (row: Row) => void openUserPermissions(row) }]
        : []),
    ],
    dialog,
    openGrants: canEditGrants ? openGrants : null,
  }
}
