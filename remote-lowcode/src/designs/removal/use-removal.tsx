import { Button, Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import { menus as menuCalls } from '@tessera/shared/contract/system/menus'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { call } from '@tessera/shared/client/call'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { UsesBeforeRemoval, UsesList } from '@tessera/shared/ui/uses/uses'
import { text } from './text.ts'

interface DesignName {
  readonly id: string
  readonly fullName: string
}

interface Pending extends DesignName {
  readonly menus: CallOutput<typeof uses.ofDesign>['list']
  readonly confirm: () => void
}

/** Before a design is deleted: what keeps it is said, and the menus that open it are named and can be deleted with it. */
export function useDesignRemoval(): {
  beforeRemove: (row: DesignName, confirm: () => void) => void
  dialog: ReactNode
} {
  const [pending, setPending] = useState<Pending | null>(null)
  const ask = async ({ id, fullName }: DesignName, confirm: () => void) => {
    try {
      const { list, blocked } = await call(uses.ofDesign, { id })
      const menus = list.filter(({ kind }) => kind === 'menu')
      if (blocked) Message.error(blocked)
      else if (menus.length === 0) confirm()
      else setPending({ id, fullName, menus, confirm })
    } catch {
      // The call has already shown the refusal.
    }
  }
  return {
    beforeRemove: (row, confirm) => void ask(row, confirm),
    dialog: pending && <MenusFirst {...pending} onClose={() => setPending(null)} />,
  }
}

function MenusFirst({ id, fullName, menus, onClose }: Pending & { onClose: () => void }) {
  const t = useText(text)
  const navigate = useNavigate()
  const page = useMenu('system.menu')
  const mayRemove = useCan(page?.id ?? '')(defaultCodes.remove)
  const [sending, setSending] = useState(false)
  const remove = useSend(designs.remove, { stale: [designs.list, uses.ofDesign, menuCalls.list] })
  const removeAll = async () => {
    setSending(true)
    try {
      for (const menu of menus) await call(menuCalls.remove, { id: menu.id })
      const { msg } = await remove.send({ id })
      onClose()
      Message.success(msg)
    } catch {
      // The call has already shown the refusal.
      setSending(false)
    }
  }
  return (
    <Modal
      visible
      title={t('removal.title', { name: fullName })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('removal.cancel')}</Button>
          {page && (
            <Button onClick={() => void navigate(`/${page.urlAddress.replace(/^\/+/, '')}`)}>
              {t('removal.toMenus')}
            </Button>
          )}
          {mayRemove && (
            <Button type="primary" status="danger" loading={sending} onClick={() => void removeAll()}>
              {t('removal.removeMenus')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('removal.menus')}</p>
      <UsesList uses={menus} />
      <p>{t(mayRemove ? 'removal.menusHint' : 'removal.askAdmin')}</p>
      {mayRemove && <p>{t('removal.question')}</p>}
      {mayRemove && <RemovalNote id={id} />}
    </Modal>
  )
}

/** What a deletion does to the records of a design, and what else would stop working. */
export function RemovalNote({ id }: { id: string }) {
  const t = useText(text)
  const { data } = useCall(uses.ofDesign, { id })
  return (
    <>
      {(data?.records ?? 0) > 0 && <p>{t('removal.records', { n: data!.records! })}</p>}
      <UsesBeforeRemoval of={uses.ofDesign} id={id} />
    </>
  )
}
