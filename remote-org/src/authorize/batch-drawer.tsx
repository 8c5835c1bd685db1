import { Button, Drawer, Form, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { LeaveDialog, UnsavedGuard } from '@tessera/shared/forms/design-form/unsaved'
import { toIds, type IdValue } from '@tessera/shared/ui/picker/control'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { UnitPicker } from '@tessera/shared/ui/unit-picker/unit-picker'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { hasChanges, emptyDraft } from '../parts/grants/draft.ts'
import { GrantSteps, type GrantHolder } from '../parts/grants/grant-steps.tsx'
import { text } from './text.ts'
import styles from './authorize.module.css'

const holderKinds = [
  ['Role', 'role', 'authorize.roles'],
  ['Position', 'position', 'authorize.positions'],
  ['Group', 'group', 'authorize.groups'],
] as const

/** Grants or revokes the same permissions for several holders: select permissions, holders, then review. */
export function BatchDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [draft, setDraft] = useState(emptyDraft)
  const [isRevoke, setIsRevoke] = useState(false)
  const [holders, setHolders] = useState<readonly GrantHolder[]>([])
  const [isConfirmingLeave, setIsConfirmingLeave] = useState(false)
  const isChanged = hasChanges(draft)
  const requestClose = () => (isChanged ? setIsConfirmingLeave(true) : onClose())
  const selectedIds = (type: GrantHolder['type']) =>
    holders.flatMap((holder) => (holder.type === type ? [holder.id] : []))
  const selectHolders = (type: GrantHolder['type'], value: IdValue) =>
    setHolders([
      ...holders.filter((holder) => holder.type !== type),
      ...toIds(value).map((id) => ({ type, id })),
    ])
  const title = t('authorize.batch')
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(960px, 100vw)"
        wrapClassName={scope}
        maskClosable={false}
        footer={null}
        unmountOnExit
        onCancel={requestClose}
      >
        <div className={styles.batch}>
          <Radio.Group
            aria-label={t('authorize.what')}
            value={isRevoke ? 'take' : 'give'}
            onChange={(next: string) => setIsRevoke(next === 'take')}
            options={(['give', 'take'] as const).map((value) => ({ value, label: t(`authorize.${value}`) }))}
          />
          <GrantSteps
            holder={null}
            holders={holders}
            isRevoke={isRevoke}
            draft={draft}
            onDraft={setDraft}
            onSaved={onClose}
            leadingButton={<Button onClick={requestClose}>{t('authorize.cancel')}</Button>}
            holderStep={
              <Form layout="vertical">
                {holderKinds.map(([type, kind, label]) => (
                  <Form.Item key={type} label={t(label)}>
                    <UnitPicker
                      kind={kind}
                      multiple
                      clearable
                      label={t(label)}
                      aria-label={t(label)}
                      value={selectedIds(type)}
                      onChange={(value) => selectHolders(type, value)}
                    />
                  </Form.Item>
                ))}
                <Form.Item label={t('authorize.users')}>
                  <UserPicker
                    multiple
                    clearable
                    label={t('authorize.users')}
                    aria-label={t('authorize.users')}
                    value={selectedIds('User')}
                    onChange={(value) => selectHolders('User', value)}
                  />
                </Form.Item>
              </Form>
            }
          />
        </div>
      </Drawer>
      {isChanged && <UnsavedGuard />}
      <LeaveDialog open={isConfirmingLeave} onLeave={onClose} onStay={() => setIsConfirmingLeave(false)} />
    </>
  )
}
