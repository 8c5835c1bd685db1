import { Alert, Button, Radio, Select, Tag } from '@arco-design/web-react'
import { IconDelete, IconDown, IconPlus, IconUp } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { limitsFields, rowScopes, type ReleasePreview } from '@tessera/shared/contract/lowcode/designs'
import { useNames } from '@tessera/shared/client/use-names'
import { useText } from '@tessera/shared/text/text'
import { useDialog } from '@tessera/shared/ui/picker/use-dialog'
import { UnitDialog } from '@tessera/shared/ui/unit-picker/unit-dialog'
import { UserDialog } from '@tessera/shared/ui/user-picker/user-dialog'
import { holdersText } from './holders-text.ts'
import styles from './holders.module.css'

export type Rights = NonNullable<ReleasePreview['rights']>
/** `name` is '' for a holder that was just added; its name is among those that the page has loaded. */
export type NamedHolder = Rights['holders'][number]
type FieldRight = 'edit' | 'readOnly' | 'hidden'

/** What a holder gets that was just added, of the buttons that the design has. */
const firstButtons: ReadonlySet<string> = new Set(['btn_add', 'btn_edit', 'btn_detail', 'btn_download'])

interface Props {
  rights: Rights
  holders: readonly NamedHolder[]
  /** Whether the design is in a menu once it is released. */
  hasMenu: boolean
  onChange: (holders: NamedHolder[]) => void
}

/** Who may use a design once it is released: holders, their buttons, the rows that they see, and limits of fields. */
export function HolderRightsSection({ rights, holders, hasMenu, onChange }: Props) {
  const t = useText(holdersText)
  const isSame = (one: NamedHolder, other: NamedHolder) => one.type === other.type && one.id === other.id
  const replace = (changed: NamedHolder) =>
    onChange(holders.map((holder) => (isSame(holder, changed) ? changed : holder)))
  const choose = (type: NamedHolder['type'], ids: readonly string[]) => {
    const kept = holders.filter((holder) => holder.type !== type || ids.includes(holder.id))
    const added = ids.filter((id) => kept.every((holder) => holder.type !== type || holder.id !== id))
    onChange([
      ...kept,
      ...added.map((id) => ({
        type,
        id,
        name: '',
        buttons: rights.buttons.map(({ code }) => code).filter((code) => firstButtons.has(code)),
        scope: 'own' as const,
        hidden: [],
        readOnly: [],
      })),
    ])
  }
  return (
    <section aria-labelledby="release-holders">
      <h3 id="release-holders">{t('designer.holders')}</h3>
      {!rights.canGrant && <Alert type="info" content={t('designer.holdersNoRight')} />}
      {rights.canGrant && (
        <p className={styles.hint}>{t(hasMenu ? 'designer.holdersHint' : 'designer.holdersNoMenu')}</p>
      )}
      {rights.canGrant && hasMenu && (
        <>
          <ul className={styles.list}>
            {holders.map((holder) => (
              <HolderRow
                key={`${holder.type} ${holder.id}`}
                holder={holder}
                rights={rights}
                onChange={replace}
                onRemove={() => onChange(holders.filter((one) => !isSame(one, holder)))}
              />
            ))}
          </ul>
          <AddHolders holders={holders} onChange={choose} />
          {rights.others > 0 && (
            <p className={styles.hint}>{t('designer.holdersOthers', { n: rights.others })}</p>
          )}
        </>
      )}
    </section>
  )
}

function HolderRow({
  holder,
  rights,
  onChange,
  onRemove,
}: {
  holder: NamedHolder
  rights: Rights
  onChange: (holder: NamedHolder) => void
  onRemove: () => void
}) {
  const t = useText(holdersText)
  const [areFieldsShown, setFieldsShown] = useState(false)
  const [wasCustom] = useState(holder.scope === 'custom')
  const name = useHolderName()(holder)
  const { hidden, readOnly } = holder
  const blocking = listBlocking(rights, holder)
  const limits = [
    ...(hidden.length > 0 ? [t('designer.holderHidden', { n: hidden.length })] : []),
    ...(readOnly.length > 0 ? [t('designer.holderReadOnly', { n: readOnly.length })] : []),
  ]
  const rightOf = (code: string): FieldRight => {
    if (hidden.includes(code)) return 'hidden'
    return readOnly.includes(code) ? 'readOnly' : 'edit'
  }
  const setField = (code: string, right: FieldRight) =>
    onChange({
      ...holder,
      hidden: [...hidden.filter((one) => one !== code), ...(right === 'hidden' ? [code] : [])],
      readOnly: [...readOnly.filter((one) => one !== code), ...(right === 'readOnly' ? [code] : [])],
    })
  return (
    <li className={styles.holder}>
      <div className={styles.head}>
        <span>
          {name} <Tag size="small">{t(`designer.holder.${holder.type}`)}</Tag>
        </span>
        <Button
          type="text"
          size="small"
          status="danger"
          icon={<IconDelete />}
          aria-label={t('designer.removeHolder', { name })}
          onClick={onRemove}
        />
      </div>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <span>{t('designer.holderButtons')}</span>
          <Select
            mode="multiple"
            aria-label={t('designer.holderButtonsOf', { name })}
            placeholder={t('designer.holderNoButtons')}
            value={holder.buttons}
            onChange={(buttons: string[]) => onChange({ ...holder, buttons })}
            options={rights.buttons.map(({ code, name: label }) => ({ value: code, label }))}
          />
        </div>
        <div className={styles.setting}>
          <span>{t('designer.holderScope')}</span>
          <Select
            aria-label={t('designer.holderScopeOf', { name })}
            value={holder.scope}
            onChange={(scope: NamedHolder['scope']) => onChange({ ...holder, scope })}
            options={[...rowScopes, ...(wasCustom ? (['custom'] as const) : [])].map((scope) => ({
              value: scope,
              label: t(`designer.scope.${scope}`),
            }))}
          />
        </div>
      </div>
      {blocking.length > 0 && (
        <Alert type="warning" content={t('designer.holderBlocked', { name, fields: blocking })} />
      )}
      {rights.fields.length > 0 && (
        <div>
          <Button
            type="text"
            size="mini"
            icon={areFieldsShown ? <IconUp /> : <IconDown />}
            aria-expanded={areFieldsShown}
            onClick={() => setFieldsShown(!areFieldsShown)}
          >
            {limitsFields(holder) ? t('designer.holderFields', { limits }) : t('designer.holderFieldsAll')}
          </Button>
        </div>
      )}
      {areFieldsShown && (
        <ul className={styles.fields}>
          {rights.fields.map(({ code, name: field, table }) => (
            <li key={code} className={styles.field} data-column={table !== undefined}>
              <span>{field || code}</span>
              <Radio.Group
                type="button"
                size="mini"
                aria-label={t('designer.holderFieldOf', { name, field: field || code })}
                value={rightOf(code)}
                disabled={table !== undefined && rightOf(table) === 'hidden'}
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

/** Names of required fields that a holder with the button for new records may not fill in, so that it can submit none. */
function listBlocking({ fields }: Rights, { buttons, hidden, readOnly }: NamedHolder): string[] {
  const isLocked = (code: string) => hidden.includes(code) || readOnly.includes(code)
  if (!buttons.includes('btn_add')) return []
  return fields.flatMap(({ code, name, table, required }) =>
    // Without its sub-table a column has no rows to fill in.
    required && isLocked(code) && (table === undefined || !isLocked(table)) ? [name || code] : [],
  )
}

/** The kinds of holders in the order of the buttons, with the kind of unit that its dialog lists. */
const holderKinds = [
  { type: 'Role', unit: 'role' },
  { type: 'Position', unit: 'position' },
  { type: 'Group', unit: 'group' },
  { type: 'User', unit: null },
] as const
type HolderType = NamedHolder['type']

/** Buttons that add holders of each kind. The dialog shows those that are there, and takes away what is unselected. */
function AddHolders({
  holders,
  onChange,
}: {
  holders: readonly NamedHolder[]
  onChange: (type: HolderType, ids: readonly string[]) => void
}) {
  const t = useText(holdersText)
  return (
    <div className={styles.add}>
      {holderKinds.map((kind) => (
        <AddHolder
          key={kind.type}
          {...kind}
          label={t(`designer.addHolder.${kind.type}`)}
          title={t(`designer.holder.${kind.type}`)}
          ids={holders.flatMap(({ type, id }) => (type === kind.type ? [id] : []))}
          onChange={(ids) => onChange(kind.type, ids)}
        />
      ))}
    </div>
  )
}

function AddHolder({
  unit,
  label,
  title,
  ids,
  onChange,
}: (typeof holderKinds)[number] & {
  label: string
  /** What is chosen. */
  title: string
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const { box, dialog, open, closeAfter } = useDialog({ label: title })
  const shared = { ...dialog, multiple: true, ids, onConfirm: closeAfter(onChange) }
  return (
    <>
      <Button id={box.id} size="small" icon={<IconPlus />} aria-haspopup="dialog" onClick={box.onOpen}>
        {label}
      </Button>
      {open && (unit ? <UnitDialog {...shared} kind={unit} /> : <UserDialog {...shared} excludedIds={[]} />)}
    </>
  )
}

/** The name of a holder: that of the answer, or of the trees and users that the dialog has loaded. */
export function useHolderName(): (holder: Pick<NamedHolder, 'type' | 'id' | 'name'>) => string {
  const names = useNames()
  return ({ type, id, name }) => {
    // Positions of several units have one name; only the path tells them apart.
    if (name !== '') return (type === 'Position' && names.nameOf('position', id)) || name
    const source = type === 'User' ? 'user' : holderKinds.find((kind) => kind.type === type)!.unit!
    return names.nameOf(source, id) ?? '…'
  }
}
