import { Alert, Button, Drawer, Empty, Form, Input, Select, TreeSelect } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { explain } from '@tessera/shared/contract/org/explain'
import { grants, type GrantItem, type GrantKind } from '@tessera/shared/contract/org/grants'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { nodeMatches } from '@tessera/shared/ui/form-drawer/matching'
import { PopupPicker } from '@tessera/shared/ui/popup-picker/popup-picker'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { useKeyName } from '../parts/use-key-name.ts'
import { Explanation } from './explanation.tsx'
import { recordSources } from './records.ts'
import { explainText as text } from './text.ts'
import styles from './authorize.module.css'

interface Option {
  key: string
  fullName: string
  disabled: boolean
  children?: Option[]
}

/** Menus as options. Directories cannot be selected. */
const optionOf = ({ enCode, fullName, children }: GrantItem): Option =>
  children.length > 0
    ? { key: enCode || fullName, fullName, disabled: true, children: children.map(optionOf) }
    : { key: enCode, fullName, disabled: false }
const leavesOf = (items: readonly GrantItem[]): GrantItem[] =>
  items.flatMap((item) => (item.children.length > 0 ? leavesOf(item.children) : [item]))

const itemKinds = [
  ['button', 'button'],
  ['column', 'column'],
  ['form', 'field'],
] as const

/** Explains why a user can or cannot do something: a form above, the result below. */
export function ExplainDrawer({ userId, onClose }: { userId: string | null; onClose: () => void }) {
  const t = useText(text)
  const keyName = useKeyName()
  const { scope, anchor } = usePortalScope()
  const [selection, setSelection] = useState<{ [K in keyof CallRequest<typeof explain.why>]?: string }>(
    userId ? { userId } : {},
  )
  const [query, setQuery] = useState<CallRequest<typeof explain.why> | null>(null)
  const [recordLabel, setRecordLabel] = useState('')
  const { data: menus } = useCall(grants.values, { objectId: '0', type: 'module', moduleIds: '' })
  const { data: answer, error, isLoading } = useCall(explain.why, query, { dedupingInterval: 0 })
  const module = leavesOf(menus?.list ?? []).find(({ enCode }) => enCode === selection.menu)
  const recordSource = recordSources[selection.menu ?? '']
  const updateSelection = (patch: typeof selection) => {
    setSelection(Object.fromEntries(Object.entries({ ...selection, ...patch }).filter(([, value]) => value)))
    setQuery(null)
  }
  const submit = () =>
    selection.userId && selection.menu && setQuery(selection as CallRequest<typeof explain.why>)
  const menuBox = useRef<HTMLDivElement>(null)
  // Arco names the box, but not the input in it.
  useEffect(() => {
    menuBox.current?.querySelector('input')?.setAttribute('aria-label', t('explain.menu'))
  })
  const title = t('explain.title')
  let result = <Empty description={t('explain.choose')} />
  if (error && query) result = <Alert type="error" content={error.msg} />
  else if (answer && query) result = <Explanation answer={answer} query={query} />

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
        <Form layout="vertical" className={styles.question!} onSubmit={submit}>
          <Form.Item label={t('explain.user')}>
            <UserPicker
              label={t('explain.user')}
              aria-label={t('explain.user')}
              value={selection.userId ?? null}
              onChange={(next) => updateSelection({ userId: typeof next === 'string' ? next : '' })}
            />
          </Form.Item>
          <Form.Item label={t('explain.menu')}>
            <div ref={menuBox}>
              <TreeSelect
                showSearch
                placeholder={t('explain.menu')}
                aria-label={t('explain.menu')}
                value={selection.menu}
                treeData={(menus?.list ?? []).map(optionOf)}
                fieldNames={{ key: 'key', title: 'fullName', children: 'children' }}
                filterTreeNode={nodeMatches}
                onChange={(menu: string) => {
                  setRecordLabel('')
                  updateSelection({ menu, button: '', column: '', field: '', recordId: '' })
                }}
              />
            </div>
          </Form.Item>
          {module &&
            itemKinds.map(([kind, name]) => (
              <ItemSelect
                key={kind}
                kind={kind}
                name={name}
                menu={module.id}
                value={selection[name]}
                onChange={(next) => updateSelection({ [name]: next })}
              />
            ))}
          {module && (
            <Form.Item label={t(recordSource ? 'explain.record' : 'explain.recordId')}>
              {recordSource ? (
                <PopupPicker
                  clearable
                  label={t('explain.record')}
                  aria-label={t('explain.record')}
                  value={selection.recordId ?? null}
                  displayText={recordLabel}
                  fetch={recordSource.fetch}
                  columns={recordSource.keys.map((key) => ({ key, title: keyName(key) }))}
                  onChange={(next) => updateSelection({ recordId: next ?? '' })}
                  onRow={(row) =>
                    setRecordLabel(
                      row
                        ? recordSource.keys
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
                  value={selection.recordId ?? ''}
                  onChange={(next) => updateSelection({ recordId: next.trim() })}
                />
              )}
            </Form.Item>
          )}
          <Button
            type="primary"
            htmlType="submit"
            loading={isLoading}
            disabled={!selection.userId || !selection.menu}
          >
            {t('explain.ask')}
          </Button>
        </Form>
        <div aria-live="polite">{result}</div>
      </Drawer>
    </>
  )
}

/** Selects a button, column or field of the module. Renders nothing if the module has none. */
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
