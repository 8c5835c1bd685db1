import { Button, Checkbox, Input, Select, Tag } from '@arco-design/web-react'
import { IconDown, IconUp } from '@arco-design/web-react/icon'
import {
  dataSetTypes,
  type DataSetColumn,
  type DataSetType,
} from '@tessera/shared/contract/lowcode/data-sets'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { changeColumn, listColumns, moveColumn } from './values.ts'
import styles from './data-sets.module.css'

interface Props {
  chosen: readonly DataSetColumn[]
  /** The columns of the source; undefined until a preview has read them. */
  available: readonly DataSetColumn[] | undefined
  disabled: boolean
  onChange: (columns: DataSetColumn[]) => void
}

/** The columns of a data set: which ones it has of its source, in which order, with their labels, types and units. */
export function ColumnList({ chosen, available, disabled, onChange }: Props) {
  const t = useText(text)
  const listed = listColumns(chosen, available)
  if (listed.length === 0) return <p className={styles.none}>{t('dataSets.columnsLater')}</p>
  // Fields of designs and figures have names that users know; columns of statements have their own.
  const known = new Map((available ?? []).map((column) => [column.name, column.label]))
  const count = listed.filter(({ isChosen }) => isChosen).length
  return (
    <ul className={styles.columns}>
      {listed.map(({ column: { name, label, type, unit }, isChosen, isLost }, at) => {
        const shown = label || name
        const off = disabled || !isChosen
        return (
          <li key={name} className={styles.column}>
            <Checkbox
              aria-label={t('dataSets.use', { name: shown })}
              checked={isChosen}
              // A data set without columns would have all of them.
              disabled={disabled || (isChosen && count === 1)}
              onChange={(on) => onChange(changeColumn(listed, name, { isChosen: on }))}
            />
            <span className={styles.columnName} title={known.get(name) || name}>
              {known.get(name) || name}
              {isLost && <Tag color="red">{t('dataSets.lost')}</Tag>}
            </span>
            <Input
              size="small"
              aria-label={`${t('dataSets.label')} ${name}`}
              placeholder={known.get(name) || name}
              maxLength={100}
              value={label}
              disabled={off}
              onChange={(next) => onChange(changeColumn(listed, name, { label: next }))}
            />
            <Select
              size="small"
              aria-label={`${t('dataSets.type')} ${name}`}
              value={type}
              disabled={off}
              options={dataSetTypes.map((one) => ({ value: one, label: t(`dataSets.type.${one}`) }))}
              onChange={(next: DataSetType) => onChange(changeColumn(listed, name, { type: next }))}
            />
            <Input
              size="small"
              aria-label={`${t('dataSets.unit')} ${name}`}
              placeholder={t('dataSets.unit')}
              maxLength={20}
              value={unit ?? ''}
              disabled={off || type !== 'number'}
              onChange={(next) => onChange(changeColumn(listed, name, { unit: next }))}
            />
            <span className={styles.moves}>
              <Button
                type="text"
                size="small"
                icon={<IconUp />}
                disabled={off || at === 0}
                aria-label={t('dataSets.up', { name: shown })}
                onClick={() => onChange(moveColumn(listed, name, -1))}
              />
              <Button
                type="text"
                size="small"
                icon={<IconDown />}
                disabled={off || at >= count - 1}
                aria-label={t('dataSets.down', { name: shown })}
                onClick={() => onChange(moveColumn(listed, name, 1))}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
