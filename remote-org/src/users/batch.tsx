import { Button, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { OrganizeNode } from '@tessera/shared/contract/org/organizes'
import { users, type UserBatch } from '@tessera/shared/contract/org/users'
import { Id, type CallOutput } from '@tessera/shared/contract/wire'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useConfirm, ConfirmContent } from '@tessera/shared/ui/confirm/confirm'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { UnitField } from '../parts/unit-field.tsx'
import { AssignSelect } from './assign-select.tsx'
import { text } from './text.ts'
import styles from './users.module.css'

export type BatchOutput = CallOutput<typeof users.batch>

interface Props {
  menuId: string
  ids: readonly string[]
  units: readonly OrganizeNode[]
  /** Called after a change with the result. */
  onDone: (result: BatchOutput) => void
}

/** Buttons that change the selected users: enable, disable, move to a unit, add roles. */
export function BatchButtons({ menuId, ids, units, onDone }: Props) {
  const t = useText(text)
  const canEdit = useCan(menuId)(defaultCodes.edit)
  const [open, setOpen] = useState<'move' | 'addRoles' | null>(null)
  const { ask, dialog } = useConfirm()
  const { send } = useSend(users.batch, { stale: [users.list], quiet: true })
  const { send: sendState } = useSend(users.batch, { stale: [users.list] })
  if (!canEdit) return null
  const run = async (change: Omit<UserBatch, 'ids'>, sender = send) => {
    const { data, msg } = await sender({ ids: [...ids], ...change })
    onDone(data)
    // A dialog lists what was refused.
    return data.refused.length > 0 ? '' : msg
  }
  const confirm = (action: 'enable' | 'disable') =>
    ask({
      title: t(`users.batch.${action}`),
      content: (
        <ConfirmContent note={t(`users.batch.${action}Note`)} name={t('users.count', { n: ids.length })} />
      ),
      okText: t(`users.batch.${action}`),
      danger: action === 'disable',
      run: () => run({ action }, sendState),
    })
  return (
    <>
      <Button size="small" onClick={() => confirm('enable')}>
        {t('users.batch.enable')}
      </Button>
      <Button size="small" onClick={() => confirm('disable')}>
        {t('users.batch.disable')}
      </Button>
      <Button size="small" onClick={() => setOpen('move')}>
        {t('users.batch.move')}
      </Button>
      <Button size="small" onClick={() => setOpen('addRoles')}>
        {t('users.batch.addRoles')}
      </Button>
      {open === 'move' && (
        <FormDialog<{ organizeId: string }>
          title={`${t('users.batch.move')} · ${t('users.count', { n: ids.length })}`}
          initial={{}}
          onSave={({ organizeId }) => run({ action: 'move', organizeId })}
          onClose={() => setOpen(null)}
        >
          <UnitField
            name="organizeId"
            label={t('users.department')}
            schema={Id}
            placeholder={t('users.choose')}
            units={units}
          />
          <p className={styles.note}>{t('users.batch.moveNote')}</p>
        </FormDialog>
      )}
      {open === 'addRoles' && (
        <FormDialog<{ roleIds: string[] }>
          title={`${t('users.batch.addRoles')} · ${t('users.count', { n: ids.length })}`}
          initial={{}}
          onSave={({ roleIds }) => run({ action: 'addRoles', roleIds })}
          onClose={() => setOpen(null)}
        >
          <Field
            name="roleIds"
            label={t('users.role')}
            required
            check={(value) =>
              Array.isArray(value) && value.length > 0 ? undefined : t('users.batch.noRoles')
            }
          >
            <AssignSelect type="role" organizeIds={[]} placeholder={t('users.choose')} />
          </Field>
        </FormDialog>
      )}
      {dialog}
    </>
  )
}

/** Lists the users that a batch did not change, and why. */
export function BatchRefusals({ done, refused, onClose }: BatchOutput & { onClose: () => void }) {
  const t = useText(text)
  return (
    <Modal
      visible
      simple
      title={t('users.batchPartly', { done, n: refused.length })}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      hideCancel
      okText={t('users.close')}
      onOk={onClose}
      onCancel={onClose}
    >
      <ul className={styles.refused}>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name || id}</strong> {reason}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
