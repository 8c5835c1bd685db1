import { Message } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import type { HolderType } from '@tessera/shared/contract/org/grants'
import { members } from '@tessera/shared/contract/org/members'
import type { Call } from '@tessera/shared/contract/wire'
import { translate, useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/widgets/crud/column'
import { text } from './text.ts'
import { useMenu } from './use-menu.ts'

interface Holder {
  id: string
}

interface HolderActions<Row> {
  actions: Action<Row>[]
  dialog: ReactNode
}

/** What a row of the list can be asked for beside its record: its members, where it has some, what is granted to it, and of a user all they may, through whomever. Each is fetched with its first use. */
export function useHolderActions<Row extends Holder>(
  type: HolderType,
  list: Call,
  nameOf: (row: Row) => string,
  without: (row: Row) => boolean = () => false,
): HolderActions<Row> {
  const t = useText(text)
  const [dialog, setDialog] = useState<ReactNode>(null)
  const mayGrant = useMenu('permission.authorize') !== undefined
  // Who is in a role is a matter of the users' menu (specification: wire 7.6).
  const staff = useMenu('permission.user')
  const mayChoose = useCan(staff?.id ?? '')(defaultCodes.edit)
  const close = () => setDialog(null)
  const notLoaded = () => void Message.error(translate(text, 'parts.notLoaded'))

  const choose = async (of: Exclude<HolderType, 'User'>, row: Row) => {
    const read = await call(members.read, { objectId: row.id }).catch(() => null)
    if (!read) return
    await import('./members.tsx').then(
      ({ Members }) =>
        setDialog(
          <Members type={of} id={row.id} name={nameOf(row)} ids={read.ids} list={list} onClose={close} />,
        ),
      notLoaded,
    )
  }
  const show = (row: Row) =>
    import('./held-drawer.tsx').then(
      ({ HeldDrawer }) => setDialog(<HeldDrawer userId={row.id} name={nameOf(row)} onClose={close} />),
      notLoaded,
    )
  const grant = (row: Row) =>
    import('./grant-drawer.tsx').then(
      ({ GrantDrawer }) =>
        setDialog(<GrantDrawer holder={type} id={row.id} name={nameOf(row)} onClose={close} />),
      notLoaded,
    )

  return {
    actions: [
      ...(type !== 'User' && mayChoose
        ? [{ label: t('parts.members'), hidden: without, run: (row: Row) => void choose(type, row) }]
        : []),
      ...(mayGrant
        ? [{ label: t('parts.permissions'), hidden: without, run: (row: Row) => void grant(row) }]
        : []),
      ...(type === 'User' && mayGrant ? [{ label: t('parts.held'), run: (row: Row) => void show(row) }] : []),
    ],
    dialog,
  }
}
