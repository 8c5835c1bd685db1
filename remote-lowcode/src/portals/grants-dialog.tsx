import { Message, Modal, Select, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { grants } from '@tessera/shared/contract/org/grants'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { text } from './text.ts'

interface Props {
  id: string
  name: string
  scope: string
  onClose: () => void
}

/** The roles whose users see a portal. */
export function GrantsDialog({ id, name, scope, onClose }: Props) {
  const t = useText(text)
  const { data: tree, isLoading } = useLookup(lookups.roleTree)
  const { data, error, mutate } = useCall(grants.holders, { itemId: id, objectType: 'Role' })
  const { send, sending } = useSend(grants.setHolders, { stale: [grants.holders] })
  const [chosen, setChosen] = useState<string[] | null>(null)
  const ids = chosen ?? data?.ids ?? []
  // The tree has the types of roles at its top.
  const roles = new Map(
    (tree ?? []).flatMap(({ children }) => children.map((role) => [role.id, role.fullName] as const)),
  )
  const save = async () => {
    try {
      const { msg } = await send({ itemId: id, itemType: 'portal', objectType: 'Role', objectId: ids })
      Message.success(msg)
      onClose()
    } catch {
      // The call has already shown the refusal.
    }
  }
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('portals.grantTitle', { name })}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      okText={t('portals.grantSave')}
      okButtonProps={{ disabled: !data || chosen === null }}
      confirmLoading={sending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {error && <FailedLoad msg={error.msg} onRetry={() => void mutate()} />}
      {!error && (!data || isLoading) && <Skeleton animation text={{ rows: 2 }} />}
      {data && !isLoading && (
        <Select
          mode="multiple"
          showSearch
          allowClear
          triggerProps={{ className: scope }}
          aria-label={t('portals.roles')}
          placeholder={t('portals.chooseRoles')}
          style={{ width: '100%' }}
          value={ids}
          options={[
            ...[...roles].map(([value, label]) => ({ value, label })),
            ...ids.filter((one) => !roles.has(one)).map((one) => ({ value: one, label: one })),
          ]}
          filterOption={matchesOption}
          onChange={(next: string[]) => setChosen(next)}
        />
      )}
    </Modal>
  )
}
