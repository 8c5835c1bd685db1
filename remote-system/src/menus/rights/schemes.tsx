import { Alert } from '@arco-design/web-react'
import { dataFields, dataSchemes, DataSchemeBody } from '@tessera/shared/contract/system/data-rules'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { ComparisonGroup } from '@tessera/shared/ui/condition-builder/condition'
import { useSentence } from '@tessera/shared/ui/condition-builder/use-sentence'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { conditionFields, parseGroups, toConditionJson } from './condition-fields.ts'
import { ItemForm } from './item-form.tsx'
import { ItemList, type Item } from './item-list.tsx'
import { EnforcementSwitch } from './enforcement-switch.tsx'
import type { PaneProps } from './pane.ts'
import { SchemeFields } from './scheme-fields.tsx'
import { text } from './text.ts'

type Row = Item & DataSchemeBody & { id: string; enCode: string }
export type SchemeValues = DataSchemeBody & { groups?: ComparisonGroup[] }

/** Data schemes: sets of conditions; a granted scheme lets its records through. */
export function SchemePane({ menuId, known }: PaneProps) {
  const t = useText(text)
  const kind = t('rights.scheme')
  const { data } = useCall(dataFields.list, { moduleId: menuId })
  const rows = data?.list ?? []
  const fields = conditionFields(rows)
  const describe = useSentence(fields)
  const isBuiltIn = ({ enCode }: Row) => enCode !== ''
  const columns: Column<Row>[] = [
    { key: 'fullName', title: t('rights.fullName'), pinned: true },
    // Describe the conditions again: the stored description is in the language of its author.
    {
      key: 'conditionText',
      title: t('rights.saying'),
      render: (row) =>
        isBuiltIn(row) ? (
          t('rights.everything')
        ) : (
          <span title={describe(parseGroups(row.conditionJson))}>
            {describe(parseGroups(row.conditionJson)) || t('rights.noConditions')}
          </span>
        ),
    },
    {
      key: 'enabledMark',
      title: t('rights.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
  ]
  return (
    <>
      <EnforcementSwitch menuId={menuId} kind="Data" isProtected={known?.guarded} />
      {data && fields.length === 0 && <Alert type="warning" content={t('rights.needsFields')} />}
      <ItemList<Row>
        menuId={menuId}
        kind={kind}
        noun={t('rights.noun.scheme')}
        calls={dataSchemes}
        columns={columns}
        readOnly={isBuiltIn}
        form={({ id, rows: schemes, onClose }) => (
          <ItemForm<SchemeValues>
            id={id}
            kind={kind}
            calls={dataSchemes}
            width={760}
            newRecordValues={{
              moduleId: menuId,
              conditionJson: '[]',
              sortCode: (schemes.length + 1) * 10,
              enabledMark: 1,
            }}
            toInput={({ groups, ...body }) =>
              groups
                ? {
                    ...body,
                    conditionJson: toConditionJson(groups, rows),
                    conditionText: describe(groups).slice(0, 5_000),
                  }
                : body
            }
            onClose={onClose}
          >
            {(record) => (
              <SchemeFields
                menuId={menuId}
                isProtected={known?.guarded ?? false}
                record={record}
                rows={rows}
              />
            )}
          </ItemForm>
        )}
      />
    </>
  )
}
