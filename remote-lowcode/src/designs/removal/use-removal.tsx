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
import type { Use } from '@tessera/shared/contract/lowcode/use'
import { UsesAtRisk, UsesBeforeRemoval, UsesList } from '@tessera/shared/ui/uses/uses'
import { text } from './text.ts'
import styles from '../designs.module.css'

interface DesignName {
  readonly id: string
  readonly fullName: string
}

interface Pending extends DesignName, CallOutput<typeof uses.ofDesign> {}

/** Before a design is deleted: what keeps it is said, and the menus that open it are named and can be deleted with it. */
export function useDesignRemoval(): {
  beforeRemove: (row: DesignName, confirm: () => void) => void
  dialog: ReactNode
} {
  const [pending, setPending] = useState<Pending | null>(null)
  const ask = async ({ id, fullName }: DesignName, confirm: () => void) => {
    try {
      const answer = await call(uses.ofDesign, { id })
      if (answer.blocked) Message.error(answer.blocked)
      else if (answer.list.some(isMenu)) setPending({ id, fullName, ...answer })
      else confirm()
    } catch {
      // The call has already shown the refusal.
    }
  }
  return {
    beforeRemove: (row, confirm) => void ask(row, confirm),
    dialog: pending && <RemovalWithMenus {...pending} onClose={() => setPending(null)} />,
  }
}

const isMenu = ({ kind }: Use) => kind === 'menu'

function RemovalWithMenus({ id, fullName, list, records, onClose }: Pending & { onClose: () => void }) {
  const menus = list.filter(isMenu)
  const others = list.filter((use) => !isMenu(use))
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
      style={{ width: 'min(520px, calc(100vw - 24px))' }}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
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
        </div>
      }
    >
      <p>{t('removal.menus')}</p>
      <UsesList uses={menus} />
      <p>{t(mayRemove ? 'removal.menusHint' : 'removal.askAdmin')}</p>
      {mayRemove && (
        <>
          <p>{t('removal.question')}</p>
          <RecordsNote records={records} />
          {others.length > 0 && <UsesAtRisk uses={others} />}
        </>
      )}
    </Modal>
  )
}

/** What a deletion does to the records of a design, and what else would stop working. */
export function RemovalNote({ id }: { id: string }) {
  const { data } = useCall(uses.ofDesign, { id })
  return (
    <>
      <RecordsNote records={data?.records} />
      <UsesBeforeRemoval of={uses.ofDesign} id={id} />
    </>
  )
}

/** The records of a design stay. */
function RecordsNote({ records = 0 }: { records?: number | undefined }) {
  const t = useText(text)
  return records > 0 ? <p>{t('removal.records', { n: records })}</p> : null
}
