import { Alert, Select } from '@arco-design/web-react'
import {
  operatorsByType,
  dynamicValues,
  valueTypeOf,
  type ValueType,
} from '@tessera/shared/contract/org/conditions'
import { dataFields, DataFieldBody } from '@tessera/shared/contract/system/data-rules'
import { useText } from '@tessera/shared/text/text'
import { text as conditionText } from '@tessera/shared/ui/condition-builder/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { allowedOperators } from './condition-fields.ts'
import { ItemForm } from './item-form.tsx'
import { ItemList, type Item } from './item-list.tsx'
import { EnforcementSwitch } from './enforcement-switch.tsx'
import { NameFields } from './name-fields.tsx'
import type { PaneProps } from './pane.ts'
import { text } from './text.ts'

type Row = Item & DataFieldBody & { id: string }
type Values = Omit<DataFieldBody, 'conditionSymbol'> & { operators: string[] }

const { shape } = DataFieldBody
/** Names of the types in the contract. */
const storedTypes: Readonly<Record<ValueType, string>> = {
  text: 'string',
  number: 'double',
  time: 'datetime',
}

/** Fields that conditions of data schemes can use. */
export function DataFieldPane({ menuId, known }: PaneProps) {
  const t = useText(text)
  const translateCondition = useText(conditionText)
  const kind = t('rights.dataField')
  const columns: Column<Row>[] = [
    { key: 'fullName', title: t('rights.fullName'), pinned: true },
    { key: 'enCode', title: t('rights.enCode') },
    {
      key: 'type',
      title: t('rights.type'),
      render: ({ type }) => t(`rights.type.${valueTypeOf(type) ?? 'text'}`),
    },
    {
      key: 'conditionSymbol',
      title: t('rights.operators'),
      render: (row) =>
        row.conditionSymbol
          ? allowedOperators(row)
              .map((op) => translateCondition(`condition.op.${op}`))
              .join(translateCondition('condition.comma'))
          : t('rights.operatorsAll'),
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
      <ItemList<Row>
        menuId={menuId}
        kind={kind}
        noun={t('rights.noun.dataField')}
        calls={dataFields}
        columns={columns}
        form={({ id, rows, onClose }) => (
          <ItemForm<Values & { conditionSymbol?: string }>
            id={id}
            kind={kind}
            calls={dataFields}
            newRecordValues={{
              moduleId: menuId,
              type: storedTypes.text,
              operators: [],
              conditionText: 'text',
              enabledMark: 1,
              sortCode: (rows.length + 1) * 10,
            }}
            toInput={({ operators, ...body }) => ({
              ...body,
              conditionSymbol: operators?.join(',') ?? body.conditionSymbol ?? '',
            })}
            onClose={onClose}
          >
            {(record) => <Fields known={known} record={record} taken={rows.map(({ enCode }) => enCode)} />}
          </ItemForm>
        )}
      />
    </>
  )
}

function Fields({
  known,
  record,
  taken: usedCodes,
}: {
  known: PaneProps['known']
  record: Partial<Values & { conditionSymbol?: string }>
  taken: readonly string[]
}) {
  const t = useText(text)
  const translateCondition = useText(conditionText)
  const codes = (known?.fields ?? []).map(({ enCode }) => enCode).filter((code) => !usedCodes.includes(code))
  const currentType = record.type === undefined ? 'text' : (valueTypeOf(record.type) ?? 'text')
  return (
    <>
      {known && !known.guarded && <Alert type="info" content={t('rights.notGuarded')} />}
      <NameFields shape={shape} codes={codes} />
      <Field name="type" label={t('rights.type')} schema={shape.type}>
        <Select
          options={(Object.keys(storedTypes) as ValueType[]).map((type) => ({
            value: type === currentType && record.type ? record.type : storedTypes[type],
            label: t(`rights.type.${type}`),
          }))}
        />
      </Field>
      <Field name="conditionText" label={t('rights.content')}>
        <Select
          options={[
            { value: 'text', label: t('rights.contentText') },
            ...(Object.keys(dynamicValues) as (keyof typeof dynamicValues)[]).map((symbol) => ({
              value: symbol,
              label: translateCondition(`condition.symbol.${symbol}`),
            })),
          ]}
        />
      </Field>
      <Field name="operators" label={t('rights.operators')} wide>
        <Select
          mode="multiple"
          allowClear
          placeholder={t('rights.operatorsAll')}
          options={[...new Set(Object.values(operatorsByType).flat())].map((op) => ({
            value: op,
            label: translateCondition(`condition.op.${op}`),
          }))}
        />
      </Field>
      <CommonRecordFields shape={shape} />
    </>
  )
}
