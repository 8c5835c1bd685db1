import { columns, formFields, ColumnBody } from '@tessera/shared/contract/system/columns'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { BatchAddButton } from './batch-add-button.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemList, type Item } from './item-list.tsx'
import { EnforcementSwitch } from './enforcement-switch.tsx'
import { NameFields } from './name-fields.tsx'
import type { PaneProps } from './pane.ts'
import { text } from './text.ts'

type Row = Item & { enCode: string; enabledMark: 0 | 1; description?: string | null | undefined }

/** List columns that can be granted individually. */
export const ColumnPane = (props: PaneProps) => (
  <FieldPane {...props} of="column" codes={props.known?.columns ?? []} />
)
/** Form fields that can be granted individually. */
export const FormFieldPane = (props: PaneProps) => (
  <FieldPane {...props} of="form" codes={props.known?.forms ?? []} />
)

const calls = { column: columns, form: formFields } as const

function FieldPane({
  menuId,
  known,
  of,
  codes,
}: PaneProps & { of: 'column' | 'form'; codes: readonly string[] }) {
  const t = useText(text)
  const kind = t(`rights.${of}`)
  const callGroup = calls[of]
  const stateActions = useStateActions<Row>(callGroup.setState, callGroup.list)
  const tableColumns: Column<Row>[] = [
    { key: 'fullName', title: t('rights.fullName'), pinned: true },
    { key: 'enCode', title: t('rights.enCode') },
    {
      key: 'enabledMark',
      title: t('rights.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'sortCode', title: t('rights.sortCode'), align: 'right' },
  ]
  const missingCodes = (rows: readonly Row[]) =>
    codes.filter((code) => !rows.some(({ enCode }) => enCode === code))
  return (
    <>
      <EnforcementSwitch
        menuId={menuId}
        kind={of === 'column' ? 'Column' : 'Form'}
        isProtected={known?.guarded}
      />
      <ItemList<Row>
        menuId={menuId}
        kind={kind}
        noun={t(`rights.noun.${of}`)}
        calls={callGroup}
        columns={tableColumns}
        actions={stateActions}
        tools={(rows) => <BatchAddButton menuId={menuId} kind={of} codes={missingCodes(rows)} />}
        form={({ id, rows, onClose }) => (
          <ItemForm<ColumnBody>
            id={id}
            kind={kind}
            calls={callGroup}
            newRecordValues={{ moduleId: menuId, sortCode: (rows.length + 1) * 10, enabledMark: 1 }}
            onClose={onClose}
          >
            <NameFields shape={ColumnBody.shape} codes={missingCodes(rows)} />
            <CommonRecordFields shape={ColumnBody.shape} />
          </ItemForm>
        )}
      />
    </>
  )
}
