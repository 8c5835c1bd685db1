import { buttons, ButtonBody } from '@tessera/shared/contract/system/buttons'
import { useText } from '@tessera/shared/text/text'
import { IconPicker } from '@tessera/shared/ui/icon-picker/icon-picker'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { ItemForm } from './item-form.tsx'
import { ItemList, type Item } from './item-list.tsx'
import { EnforcementSwitch } from './enforcement-switch.tsx'
import { NameFields } from './name-fields.tsx'
import type { PaneProps } from './pane.ts'
import { StandardButtons } from './standard-buttons.tsx'
import { text } from './text.ts'
import styles from './rights.module.css'

type Row = Item & { enCode: string; enabledMark: 0 | 1; icon: string }

export function ButtonPane({ menuId }: PaneProps) {
  const t = useText(text)
  const kind = t('rights.button')
  const states = useStateActions<Row>(buttons.setState, buttons.list)
  const columns: Column<Row>[] = [
    {
      key: 'fullName',
      title: t('rights.fullName'),
      pinned: true,
      render: ({ fullName, icon }) =>
        icon ? (
          <span className={styles.name}>
            <MenuIcon name={icon} />
            {fullName}
          </span>
        ) : (
          fullName
        ),
    },
    { key: 'enCode', title: t('rights.enCode') },
    {
      key: 'enabledMark',
      title: t('rights.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'sortCode', title: t('rights.sortCode'), align: 'right' },
  ]
  return (
    <>
      <EnforcementSwitch menuId={menuId} kind="Button" />
      <ItemList<Row>
        menuId={menuId}
        kind={kind}
        noun={t('rights.noun.button')}
        calls={buttons}
        columns={columns}
        actions={states}
        tools={(rows) => <StandardButtons menuId={menuId} codes={rows.map(({ enCode }) => enCode)} />}
        form={({ id, rows, onClose }) => (
          <ItemForm<ButtonBody>
            id={id}
            kind={kind}
            calls={buttons}
            newRecordValues={{
              moduleId: menuId,
              parentId: '-1',
              sortCode: (rows.length + 1) * 10,
              enabledMark: 1,
              icon: '',
            }}
            onClose={onClose}
          >
            <NameFields shape={ButtonBody.shape} codes={[]} />
            <Field name="icon" label={t('rights.icon')}>
              <IconPicker />
            </Field>
            <CommonRecordFields shape={ButtonBody.shape} />
          </ItemForm>
        )}
      />
    </>
  )
}
