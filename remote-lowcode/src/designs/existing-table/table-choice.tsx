import { Select } from '@arco-design/web-react'
import { useEffect, useMemo, useState } from 'react'
import { dataModels } from '@tessera/shared/contract/data/models'
import { existingTables, type ExistingTable } from '@tessera/shared/contract/lowcode/existing-tables'
import { useCall } from '@tessera/shared/client/use-call'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { useText } from '@tessera/shared/text/text'
import { mainTableOf, tablesOf } from './form-of-table.ts'
import { existingTableText as text } from './text.ts'

interface Props {
  /** `tables` of the design; set by the form around. */
  value?: string
  onChange?: (tables: string) => void
  /** The data source; `0` is the own database. */
  linkId: string
  disabled: boolean
  /** Called with the chosen table; null for none, and for one that cannot be used. */
  onDescribed: (table: ExistingTable | null) => void
}

/** Chooses a table of the own database for the records of a design; says why one cannot have them. */
export function TableChoice({ value, onChange, linkId, disabled, onDescribed }: Props) {
  const t = useText(text)
  const [picked, setPicked] = useState('')
  const isOwn = linkId === '0'
  const tables = useCall(dataModels.tables, disabled ? null : { linkId })
  const described = useCall(existingTables.describe, isOwn && picked !== '' ? { table: picked } : null)
  const columns = useCall(dataModels.fields, !isOwn && picked !== '' ? { linkId, table: picked } : null)
  const error = described.error ?? columns.error
  const data = useMemo(
    () =>
      isOwn || !columns.data
        ? described.data
        : { table: picked, tableName: '', problem: '', subTables: [], fields: [...columns.data.list] },
    [isOwn, picked, described.data, columns.data],
  )
  useEffect(() => {
    if (!data || data.table !== picked) return
    const isUsable = data.problem === ''
    onChange?.(isUsable ? tablesOf(data) : '[]')
    onDescribed(isUsable ? data : null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is taken over once
  }, [data])
  const choose = (table: string | undefined) => {
    setPicked(table ?? '')
    if (table) return
    onChange?.('[]')
    onDescribed(null)
  }
  const current = mainTableOf(value)
  const listed = (tables.data?.list ?? []).filter(({ system }) => !system)
  const options = listed.map(({ table, tableName }) => ({
    value: table,
    label: tableName === '' ? table : t('existingTable.named', { comment: tableName, name: table }),
  }))
  const problem = picked === '' ? '' : (error?.msg ?? data?.problem ?? '')
  return (
    <>
      <Select
        allowClear
        showSearch
        aria-label={t('existingTable.label')}
        placeholder={t(isOwn ? 'existingTable.own' : 'existingTable.choose')}
        disabled={disabled}
        loading={tables.isLoading}
        status={problem === '' ? undefined : 'error'}
        filterOption={matchesOption}
        value={picked || current || undefined}
        onChange={choose}
        options={
          current === '' || options.some((option) => option.value === current)
            ? options
            : [{ value: current, label: current }, ...options]
        }
      />
      {problem !== '' && (
        <div role="alert" className="arco-form-message">
          {problem}
        </div>
      )}
    </>
  )
}
