import { Alert, Button, Drawer, Empty, Form, Input, Select, TreeSelect } from '@arco-design/web-react'
import { useState } from 'react'
import { explain } from '@tessera/shared/contract/org/explain'
import { grants, type GrantItem, type GrantKind } from '@tessera/shared/contract/org/grants'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { nodeMatches } from '@tessera/shared/widgets/form-drawer/matching'
import { PopupPicker } from '@tessera/shared/widgets/popup-picker/popup-picker'
import { drawerDialogProps } from '@tessera/shared/widgets/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { UserPicker } from '@tessera/shared/widgets/user-picker/user-picker'
import { useKeyName } from '../parts/use-key-name.ts'
import { Explanation } from './explanation.tsx'
import { recordsOf } from './records.ts'
import { why as text } from './text.ts'
import styles from './authorize.module.css'

interface Option {
  key: string
  fullName: string
  disabled: boolean
  children?: Option[]
}

/** Directories lead on to modules; only these can be asked about. */
const optionOf = ({ enCode, fullName, children }: GrantItem): Option =>
  children.length > 0
    ? { key: enCode || fullName, fullName, disabled: true, children: children.map(optionOf) }
    : { key: enCode, fullName, disabled: false }
const leavesOf = (items: readonly GrantItem[]): GrantItem[] =>
  items.flatMap((item) => (item.children.length > 0 ? leavesOf(item.children) : [item]))

const parts = [
  ['button', 'button'],
  ['column', 'column'],
  ['form', 'field'],
] as const

/** Why a user may or may not do something: asked at the top, answered as a chain below (engines, section 3.10). */
export function ExplainDrawer({ userId, onClose }: { userId: string | null; onClose: () => void }) {
  const t = useText(text)
  const keyName = useKeyName()
  const { scope, anchor } = usePortalScope()
  const [asked, setAsked] = useState<{ [K in keyof CallRequest<typeof explain.why>]?: string }>(
    userId ? { userId } : {},
  )
  const [question, setQuestion] = useState<CallRequest<typeof explain.why> | null>(null)
  const [record, setRecord] = useState('')
  const { data: menus } = useCall(grants.values, { objectId: '0', type: 'module', moduleIds: '' })
  const { data: answer, error, isLoading } = useCall(explain.why, question, { dedupingInterval: 0 })
  const module = leavesOf(menus?.list ?? []).find(({ enCode }) => enCode === asked.menu)
  const records = recordsOf[asked.menu ?? '']
  const put = (by: typeof asked) => {
    setAsked(Object.fromEntries(Object.entries({ ...asked, ...by }).filter(([, value]) => value)))
    setQuestion(null)
  }
  const ask = () => asked.userId && asked.menu && setQuestion(asked as CallRequest<typeof explain.why>)
  const title = t('explain.title')

  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(720px, 100vw)"
        wrapClassName={scope}
        footer={null}
        unmountOnExit
        onCancel={onClose}
      >
        <p className={styles.hint}>{t('explain.hint')}</p>
        <Form layout="vertical" className={styles.question!} onSubmit={ask}>
          <Form.Item label={t('explain.user')}>
            <UserPicker
              label={t('explain.user')}
              aria-label={t('explain.user')}
              value={asked.userId ?? null}
              onChange={(next) => put({ userId: typeof next === 'string' ? next : '' })}
            />
          </Form.Item>
          <Form.Item label={t('explain.menu')}>
            <TreeSelect
              showSearch
              aria-label={t('explain.menu')}
              value={asked.menu}
              treeData={(menus?.list ?? []).map(optionOf)}
              fieldNames={{ key: 'key', title: 'fullName', children: 'children' }}
              filterTreeNode={nodeMatches}
              onChange={(menu: string) => {
                setRecord('')
                put({ menu, button: '', column: '', field: '', recordId: '' })
              }}
            />
          </Form.Item>
          {module &&
            parts.map(([kind, name]) => (
              <ItemSelect
                key={kind}
                kind={kind}
                name={name}
                menu={module.id}
                value={asked[name]}
                onChange={(next) => put({ [name]: next })}
              />
            ))}
          {module && (
            <Form.Item label={t(records ? 'explain.record' : 'explain.recordId')}>
              {records ? (
                <PopupPicker
                  clearable
                  label={t('explain.record')}
                  aria-label={t('explain.record')}
                  value={asked.recordId ?? null}
                  displayText={record}
                  fetch={records.fetch}
                  columns={records.keys.map((key) => ({ key, title: keyName(key) }))}
                  onChange={(next) => put({ recordId: next ?? '' })}
                  onRow={(row) =>
                    setRecord(
                      row
                        ? records.keys
                            .slice(0, 2)
                            .map((key) => String(row[key] ?? ''))
                            .join(' ')
                        : '',
                    )
                  }
                />
              ) : (
                <Input
                  allowClear
                  maxLength={64}
                  aria-label={t('explain.recordId')}
                  placeholder={t('explain.any')}
                  value={asked.recordId ?? ''}
                  onChange={(next) => put({ recordId: next.trim() })}
                />
              )}
            </Form.Item>
          )}
          <Button
            type="primary"
            htmlType="submit"
            loading={isLoading}
            disabled={!asked.userId || !asked.menu}
          >
            {t('explain.ask')}
          </Button>
        </Form>
        <div aria-live="polite">
          {error && question ? (
            <Alert type="error" content={error.msg} />
          ) : answer && question ? (
            <Explanation answer={answer} asked={question} />
          ) : (
            <Empty description={t('explain.choose')} />
          )}
        </div>
      </Drawer>
    </>
  )
}

/** A button, column or field of the module; nothing where it has none. */
function ItemSelect({
  kind,
  name,
  menu,
  value,
  onChange,
}: {
  kind: GrantKind
  name: 'button' | 'column' | 'field'
  menu: string
  value: string | undefined
  onChange: (code: string) => void
}) {
  const t = useText(text)
  const { data } = useCall(grants.values, { objectId: '0', type: kind, moduleIds: menu })
  const items = leavesOf(data?.list ?? []).filter(({ id }) => id !== menu)
  if (items.length === 0) return null
  const label = t(`explain.${name}`)
  return (
    <Form.Item label={label}>
      <Select
        allowClear
        aria-label={label}
        placeholder={t('explain.any')}
        value={value}
        onChange={(next: string | undefined) => onChange(next ?? '')}
        options={items.map(({ enCode, fullName }) => ({ value: enCode, label: fullName }))}
      />
    </Form.Item>
  )
}
