import { columns, formFields, ColumnBody } from '@tessera/shared/contract/system/columns'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { StateDot } from '@tessera/shared/widgets/crud/state-dot'
import { stateWidth } from '@tessera/shared/widgets/crud/state-width'
import { useStateActions } from '@tessera/shared/widgets/crud/use-state-actions'
import { CommonRecordFields } from '@tessera/shared/widgets/form-drawer/common-record-fields'
import { Batch } from './batch.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemList, type Item } from './item-list.tsx'
import { Judging } from './judging.tsx'
import { NameFields } from './name-fields.tsx'
import type { PaneProps } from './pane.ts'
import { text } from './text.ts'

type Row = Item & { enCode: string; enabledMark: 0 | 1; description?: string | null | undefined }

/** Columns of the list that are granted one by one. */
export const ColumnPane = (props: PaneProps) => (
  <Pane {...props} of="column" codes={props.known?.columns ?? []} />
)
/** Fields of the form that are granted one by one. */
export const FormFieldPane = (props: PaneProps) => (
  <Pane {...props} of="form" codes={props.known?.forms ?? []} />
)

const calls = { column: columns, form: formFields } as const

function Pane({ menuId, known, of, codes }: PaneProps & { of: 'column' | 'form'; codes: readonly string[] }) {
  const t = useText(text)
  const kind = t(`rights.${of}`)
  const table = calls[of]
  const states = useStateActions<Row>(table.setState, table.list)
  const shown: Column<Row>[] = [
    { key: 'fullName', title: t('rights.fullName'), width: 180, pinned: true },
    { key: 'enCode', title: t('rights.enCode'), width: 200 },
    {
      key: 'enabledMark',
      title: t('rights.state'),
      width: stateWidth(),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'sortCode', title: t('rights.sortCode'), width: 72, align: 'right' },
  ]
  const left = (rows: readonly Row[]) => codes.filter((code) => !rows.some(({ enCode }) => enCode === code))
  return (
    <>
      <Judging menuId={menuId} kind={of === 'column' ? 'Column' : 'Form'} guarded={known?.guarded} />
      <ItemList<Row>
        menuId={menuId}
        kind={kind}
        calls={table}
        columns={shown}
        actions={states}
        tools={(rows) => <Batch menuId={menuId} of={of} codes={left(rows)} />}
        form={({ id, rows, onClose }) => (
          <ItemForm<ColumnBody>
            id={id}
            kind={kind}
            calls={table}
            fresh={{ moduleId: menuId, sortCode: (rows.length + 1) * 10, enabledMark: 1 }}
            onClose={onClose}
          >
            <NameFields shape={ColumnBody.shape} codes={left(rows)} />
            <CommonRecordFields shape={ColumnBody.shape} />
          </ItemForm>
        )}
      />
    </>
  )
}
