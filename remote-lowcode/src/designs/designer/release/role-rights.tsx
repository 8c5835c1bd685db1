import { Alert, Button, Radio, Select } from '@arco-design/web-react'
import { IconDelete, IconDown, IconUp } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { limitsFields, rowScopes, type ReleasePreview } from '@tessera/shared/contract/lowcode/designs'
import { roles as roleCalls } from '@tessera/shared/contract/org/roles'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { rolesText } from './roles-text.ts'
import styles from './roles.module.css'

export type Rights = NonNullable<ReleasePreview['rights']>
export type NamedRole = Rights['roles'][number]
type FieldRight = 'edit' | 'readOnly' | 'hidden'

/** What a role gets that was just added, of the buttons that the design has. */
const firstButtons: ReadonlySet<string> = new Set(['btn_add', 'btn_edit', 'btn_detail'])

interface Props {
  rights: Rights
  roles: readonly NamedRole[]
  /** Whether the design is in a menu once it is released. */
  hasMenu: boolean
  onChange: (roles: NamedRole[]) => void
}

/** Who may use a design once it is released: roles, their buttons, the rows that they see, and limits of fields. */
export function RoleRightsSection({ rights, roles, hasMenu, onChange }: Props) {
  const t = useText(rolesText)
  const replace = (changed: NamedRole) =>
    onChange(roles.map((role) => (role.roleId === changed.roleId ? changed : role)))
  const add = (roleId: string, name: string) =>
    onChange([
      ...roles,
      {
        roleId,
        name,
        buttons: rights.buttons.map(({ code }) => code).filter((code) => firstButtons.has(code)),
        scope: 'own',
        hidden: [],
        readOnly: [],
      },
    ])
  return (
    <section aria-labelledby="release-roles">
      <h3 id="release-roles">{t('designer.roles')}</h3>
      {!rights.canGrant && <Alert type="info" content={t('designer.rolesNoRight')} />}
      {rights.canGrant && (
        <p className={styles.hint}>{t(hasMenu ? 'designer.rolesHint' : 'designer.rolesNoMenu')}</p>
      )}
      {rights.canGrant && hasMenu && (
        <>
          <ul className={styles.list}>
            {roles.map((role) => (
              <RoleRow
                key={role.roleId}
                role={role}
                rights={rights}
                onChange={replace}
                onRemove={() => onChange(roles.filter(({ roleId }) => roleId !== role.roleId))}
              />
            ))}
          </ul>
          <AddRole taken={roles.map(({ roleId }) => roleId)} onAdd={add} />
          {rights.others > 0 && (
            <p className={styles.hint}>{t('designer.rolesOthers', { n: rights.others })}</p>
          )}
        </>
      )}
    </section>
  )
}

function RoleRow({
  role,
  rights,
  onChange,
  onRemove,
}: {
  role: NamedRole
  rights: Rights
  onChange: (role: NamedRole) => void
  onRemove: () => void
}) {
  const t = useText(rolesText)
  const [areFieldsShown, setFieldsShown] = useState(false)
  const [wasCustom] = useState(role.scope === 'custom')
  const { name, hidden, readOnly } = role
  const rightOf = (code: string): FieldRight => {
    if (hidden.includes(code)) return 'hidden'
    return readOnly.includes(code) ? 'readOnly' : 'edit'
  }
  const setField = (code: string, right: FieldRight) =>
    onChange({
      ...role,
      hidden: [...hidden.filter((one) => one !== code), ...(right === 'hidden' ? [code] : [])],
      readOnly: [...readOnly.filter((one) => one !== code), ...(right === 'readOnly' ? [code] : [])],
    })
  return (
    <li className={styles.role}>
      <div className={styles.head}>
        <span>{name}</span>
        <Button
          type="text"
          size="small"
          status="danger"
          icon={<IconDelete />}
          aria-label={t('designer.removeRole', { name })}
          onClick={onRemove}
        />
      </div>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <span>{t('designer.roleButtons')}</span>
          <Select
            mode="multiple"
            maxTagCount={3}
            aria-label={t('designer.roleButtonsOf', { name })}
            placeholder={t('designer.roleNoButtons')}
            value={role.buttons}
            onChange={(buttons: string[]) => onChange({ ...role, buttons })}
            options={rights.buttons.map(({ code, name: label }) => ({ value: code, label }))}
          />
        </div>
        <div className={styles.setting}>
          <span>{t('designer.roleScope')}</span>
          <Select
            aria-label={t('designer.roleScopeOf', { name })}
            value={role.scope}
            onChange={(scope: NamedRole['scope']) => onChange({ ...role, scope })}
            options={[...rowScopes, ...(wasCustom ? (['custom'] as const) : [])].map((scope) => ({
              value: scope,
              label: t(`designer.scope.${scope}`),
            }))}
          />
        </div>
      </div>
      {rights.fields.length > 0 && (
        <div>
          <Button
            type="text"
            size="mini"
            icon={areFieldsShown ? <IconUp /> : <IconDown />}
            aria-expanded={areFieldsShown}
            onClick={() => setFieldsShown(!areFieldsShown)}
          >
            {limitsFields(role)
              ? t('designer.roleFields', { hidden: hidden.length, readOnly: readOnly.length })
              : t('designer.roleFieldsAll')}
          </Button>
        </div>
      )}
      {areFieldsShown && (
        <ul className={styles.fields}>
          {rights.fields.map(({ code, name: field }) => (
            <li key={code} className={styles.field}>
              <span>{field || code}</span>
              <Radio.Group
                type="button"
                size="mini"
                aria-label={t('designer.roleFieldOf', { name, field: field || code })}
                value={rightOf(code)}
                onChange={(right: FieldRight) => setField(code, right)}
                options={(['edit', 'readOnly', 'hidden'] as const).map((right) => ({
                  value: right,
                  label: t(`designer.field.${right}`),
                }))}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function AddRole({
  taken,
  onAdd,
}: {
  taken: readonly string[]
  onAdd: (roleId: string, name: string) => void
}) {
  const t = useText(rolesText)
  const { data, error, mutate } = useCall(roleCalls.selector, {})
  if (error && !data) return <FailedLoad msg={error.msg} onRetry={() => void mutate()} />
  const groups = (data?.list ?? []).flatMap(({ fullName, children }) => {
    const options = (children ?? []).filter(({ id }) => !taken.includes(id))
    return options.length > 0 ? [{ label: fullName ?? '', options }] : []
  })
  const nameOf = new Map(groups.flatMap(({ options }) => options.map(({ id, fullName }) => [id, fullName])))
  return (
    <Select
      key={taken.length}
      showSearch
      className={styles.add!}
      aria-label={t('designer.addRole')}
      placeholder={t('designer.addRole')}
      loading={!data}
      filterOption={matchesOption}
      onChange={(roleId: string) => onAdd(roleId, nameOf.get(roleId) ?? '')}
    >
      {groups.map(({ label, options }) => (
        <Select.OptGroup key={label} label={label}>
          {options.map(({ id, fullName }) => (
            <Select.Option key={id} value={id}>
              {fullName ?? ''}
            </Select.Option>
          ))}
        </Select.OptGroup>
      ))}
    </Select>
  )
}
