import { Button, Dropdown, Input, Menu, Radio, Select, Switch } from '@arco-design/web-react'
import { IconTags } from '@arco-design/web-react/icon'
import { commonFields } from '@tessera/shared/contract/data/common-fields'
import { dataTypes, hasLength } from '@tessera/shared/contract/data/columns'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { SortableRows } from '@tessera/shared/forms/settings-panel/sortable-rows'
import { newRow, setPrimaryKey, type Row } from './design.ts'
import { text } from './text.ts'
import styles from './data-models.module.css'

interface Props {
  value?: Row[]
  onChange?: (rows: Row[]) => void
}

/** Lengths of the types that have one by default. */
const defaultLengths: Partial<Record<Row['dataType'], string>> = { decimal: '18,2', varchar: '50' }

/** Edits the fields of a table as sortable rows. */
export function FieldRows({ value: rows = [], onChange = () => {} }: Props) {
  const t = useText(text)
  const common = useCall(commonFields.list, {})
  const existingNames = new Set(rows.map(({ field }) => field.toLowerCase()))
  const available = (common.data?.list ?? []).filter(({ field }) => !existingNames.has(field.toLowerCase()))
  const addCommonField = (id: string) => {
    const field = available.find((candidate) => candidate.id === id)
    if (field)
      onChange([
        ...rows,
        {
          field: field.field,
          fieldName: field.fieldName,
          dataType: field.dataType,
          dataLength: field.dataLength,
          primaryKey: 0,
          allowNull: field.allowNull,
        },
      ])
  }
  const heads = ['field', 'fieldName', 'dataType', 'dataLength', 'primaryKey', 'allowNull'] as const
  return (
    <div className={styles.designed}>
      <div className={styles.heads} aria-hidden>
        {heads.map((head) => (
          <span key={head}>{t(`dataModels.${head}`)}</span>
        ))}
      </div>
      <SortableRows<Row>
        rows={rows}
        onChange={onChange}
        nameOf={({ field }) => field || t('dataModels.newField')}
        newRow={() => newRow}
        addText={t('dataModels.addField')}
      >
        {({ field, fieldName, dataType, dataLength, primaryKey, allowNull }, change, index) => (
          <div className={styles.cells}>
            <Input
              aria-label={t('dataModels.field')}
              placeholder={t('dataModels.field')}
              value={field}
              maxLength={60}
              spellCheck={false}
              onChange={(next) => change({ field: next.trim() })}
            />
            <Input
              aria-label={t('dataModels.fieldName')}
              placeholder={t('dataModels.fieldName')}
              value={fieldName}
              maxLength={200}
              onChange={(next) => change({ fieldName: next })}
            />
            <Select
              aria-label={t('dataModels.dataType')}
              value={dataType}
              options={dataTypes.map((value) => ({ value, label: t(`dataModels.type.${value}`) }))}
              onChange={(next: Row['dataType']) =>
                change({
                  dataType: next,
                  dataLength: next === dataType ? dataLength : (defaultLengths[next] ?? ''),
                })
              }
            />
            <Input
              aria-label={t('dataModels.dataLength')}
              value={hasLength(dataType) ? dataLength : ''}
              disabled={!hasLength(dataType)}
              maxLength={8}
              onChange={(next) => change({ dataLength: next.trim() })}
            />
            <Radio
              aria-label={t('dataModels.primaryKey')}
              checked={primaryKey === 1}
              onChange={() => onChange(setPrimaryKey(rows, index))}
            />
            <Switch
              size="small"
              aria-label={t('dataModels.allowNull')}
              checked={allowNull === 1 && primaryKey === 0}
              disabled={primaryKey === 1}
              onChange={(on) => change({ allowNull: on ? 1 : 0 })}
            />
          </div>
        )}
      </SortableRows>
      {available.length > 0 && (
        <Dropdown
          trigger="click"
          droplist={
            <Menu onClickMenuItem={addCommonField}>
              {available.map(({ id, field, fieldName }) => (
                <Menu.Item key={id}>{`${field} ${fieldName}`}</Menu.Item>
              ))}
            </Menu>
          }
        >
          <Button type="text" size="small" icon={<IconTags />}>
            {t('dataModels.fromCommon')}
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
