import { Button, Drawer, Form, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { LeaveDialog, UnsavedGuard } from '@tessera/shared/widgets/design-form/unsaved'
import { toIds, type IdValue } from '@tessera/shared/widgets/picker/control'
import { drawerDialogProps } from '@tessera/shared/widgets/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { UnitPicker } from '@tessera/shared/widgets/unit-picker/unit-picker'
import { UserPicker } from '@tessera/shared/widgets/user-picker/user-picker'
import { isTouched, untouched } from '../parts/grants/draft.ts'
import { GrantSteps, type GrantHolder } from '../parts/grants/grant-steps.tsx'
import { text } from './text.ts'
import styles from './authorize.module.css'

const units = [
  ['Role', 'role', 'authorize.roles'],
  ['Position', 'position', 'authorize.positions'],
  ['Group', 'group', 'authorize.groups'],
] as const

/** The same for many at once: what, then to whom, then what it comes to (specification: areas 2, select roles). */
export function BatchDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [draft, setDraft] = useState(untouched)
  const [taking, setTaking] = useState(false)
  const [holders, setHolders] = useState<readonly GrantHolder[]>([])
  const [asking, setAsking] = useState(false)
  const touched = isTouched(draft)
  const leave = () => (touched ? setAsking(true) : onClose())
  const held = (type: GrantHolder['type']) => holders.flatMap((one) => (one.type === type ? [one.id] : []))
  const choose = (type: GrantHolder['type'], value: IdValue) =>
    setHolders([...holders.filter((one) => one.type !== type), ...toIds(value).map((id) => ({ type, id }))])
  const title = t('authorize.batch')
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
        <div className={styles.batch}>
          <Radio.Group
            aria-label={t('authorize.what')}
            value={taking ? 'take' : 'give'}
            onChange={(next: string) => setTaking(next === 'take')}
            options={(['give', 'take'] as const).map((value) => ({ value, label: t(`authorize.${value}`) }))}
          />
          <GrantSteps
            holder={null}
            holders={holders}
            taking={taking}
            draft={draft}
            onDraft={setDraft}
            onSaved={onClose}
            leave={<Button onClick={leave}>{t('authorize.cancel')}</Button>}
            choose={
              <Form layout="vertical">
                {units.map(([type, kind, label]) => (
                  <Form.Item key={type} label={t(label)}>
                    <UnitPicker
                      kind={kind}
                      multiple
                      clearable
                      label={t(label)}
                      aria-label={t(label)}
                      value={held(type)}
                      onChange={(value) => choose(type, value)}
                    />
                  </Form.Item>
                ))}
                <Form.Item label={t('authorize.users')}>
                  <UserPicker
                    multiple
                    clearable
                    label={t('authorize.users')}
                    aria-label={t('authorize.users')}
                    value={held('User')}
                    onChange={(value) => choose('User', value)}
                  />
                </Form.Item>
              </Form>
            }
          />
        </div>
      </Drawer>
      {touched && <UnsavedGuard />}
      <LeaveDialog open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  )
}
