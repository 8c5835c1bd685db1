import { Button, Radio, Select } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { fieldUses, periods, type SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { useText } from '@tessera/shared/text/text'
import { fieldWords, type FieldUse, type Period } from '../field-words.ts'
import { possibleParents, repeatsOf } from '../model/parents.ts'
import { useSheet } from '../report-store.ts'
import { labelOfColumn, useReportSets } from '../sets/report-sets.ts'
import type { ChangeCell } from './panel.tsx'
import { PickButton } from './pick-button.tsx'
import { Row } from './row.tsx'
import { text } from './text.ts'
import styles from './panel.module.css'

type Field = NonNullable<SheetCell['field']>
const numeric: readonly FieldUse[] = ['sum', 'average']
const maxMatches = 5

/** The column of a data set that the cell shows, and what it makes of it. */
export function FieldSettings({ cell, change }: { cell: SheetCell; change: ChangeCell }) {
  const t = useText(text)
  const words = useText(fieldWords)
  const { list, find } = useReportSets()
  const { field } = cell
  if (list.length === 0) return <p className={styles.hint}>{t('reportCell.noSets')}</p>
  const setName = field?.set ?? list[0]!.name
  const { columns: loaded } = list.find(({ name }) => name === setName) ?? { columns: null }
  const columns = loaded?.state === 'loaded' ? loaded.columns : []
  const column = field && find(field.set, field.column)
  const isDay = column?.type === 'date' || column?.type === 'time'
  const set = (changes: Partial<Field>) => {
    const next: Field = { set: setName, column: '', use: 'list', ...field, ...changes }
    const { by, sort, match, ...rest } = next
    const isRepeated = next.use === 'list' || next.use === 'group'
    change({
      field: {
        ...rest,
        ...(by && next.use === 'group' ? { by } : {}),
        ...(sort && isRepeated ? { sort } : {}),
        ...(match && match.length > 0 ? { match } : {}),
      },
      ...(isRepeated ? {} : { expand: undefined }),
    })
  }
  const choices = fieldUses.filter(
    (use) => !numeric.includes(use) || !column || column.type === 'number' || use === field?.use,
  )
  return (
    <>
      <Row label={t('reportCell.set')}>
        <Select
          size="small"
          aria-label={t('reportCell.set')}
          value={setName}
          options={list.map(({ name, fullName }) => ({ value: name, label: fullName ?? name }))}
          onChange={(value: string) => set({ set: value, column: '', match: [] })}
        />
      </Row>
      <Row label={t('reportCell.column')}>
        <Select
          size="small"
          aria-label={t('reportCell.column')}
          showSearch
          filterOption={matchesOption}
          value={field ? field.column : (undefined as unknown as string)}
          options={[
            ...(field?.use === 'count' ? [{ value: '', label: t('reportCell.allRows') }] : []),
            ...columns.map((one) => ({ value: one.name, label: labelOfColumn(one) })),
          ]}
          onChange={(value: string) => set({ column: value, by: undefined })}
        />
      </Row>
      {field && (
        <>
          <Row label={t('reportCell.use')}>
            <Select
              size="small"
              aria-label={t('reportCell.use')}
              value={field.use}
              options={choices.map((use) => ({ value: use, label: words(`reportField.use.${use}`) }))}
              onChange={(use: FieldUse) => set({ use })}
            />
          </Row>
          <p className={styles.hint}>{words(`reportField.hint.${field.use}`)}</p>
          {field.use === 'group' && isDay && (
            <Row label={t('reportCell.by')}>
              <Select
                size="small"
                aria-label={t('reportCell.by')}
                value={field.by ?? ''}
                options={[
                  { value: '', label: t('reportCell.byValue') },
                  ...periods.map((by) => ({ value: by as string, label: words(`reportField.by.${by}`) })),
                ]}
                onChange={(by: Period | '') => set({ by: by || undefined })}
              />
            </Row>
          )}
          {repeatsOf(cell) && (
            <>
              <Row label={t('reportCell.sort')}>
                <Select
                  size="small"
                  aria-label={t('reportCell.sort')}
                  value={field.sort ?? 'none'}
                  options={(['none', 'asc', 'desc'] as const).map((value) => ({
                    value,
                    label: t(`reportCell.sort.${value}`),
                  }))}
                  onChange={(sort: 'none' | 'asc' | 'desc') =>
                    set({ sort: sort === 'none' ? undefined : sort })
                  }
                />
              </Row>
              <Row label={t('reportCell.expand')}>
                <Radio.Group
                  type="button"
                  size="small"
                  aria-label={t('reportCell.expand')}
                  value={cell.expand ?? 'down'}
                  options={(['down', 'right'] as const).map((value) => ({
                    value,
                    label: t(`reportCell.expand.${value}`),
                  }))}
                  onChange={(expand: 'down' | 'right') =>
                    change({ expand: expand === 'down' ? undefined : expand })
                  }
                />
              </Row>
            </>
          )}
          {list.length > 1 && <Matches cell={cell} field={field} onChange={(match) => set({ match })} />}
        </>
      )}
    </>
  )
}

interface MatchesProps {
  cell: SheetCell
  field: Field
  onChange: (match: NonNullable<Field['match']>) => void
}

/** What joins the data set to cells of another one. */
function Matches({ cell, field, onChange }: MatchesProps) {
  const t = useText(text)
  const sheet = useSheet()
  const { list } = useReportSets()
  const own = list.find(({ name }) => name === field.set)?.columns
  const columns = own?.state === 'loaded' ? own.columns : []
  const cells = (['left', 'top'] as const)
    .flatMap((side) => possibleParents(sheet, cell, side))
    .map(({ at }) => at)
  const match = field.match ?? []
  return (
    <div className={styles.list} role="group" aria-label={t('reportCell.match')}>
      <p className={styles.hint}>{t('reportCell.matchHint')}</p>
      {match.map((one, at) => (
        <div key={at} className={styles.match}>
          <Select
            size="small"
            aria-label={t('reportCell.column')}
            value={one.column}
            options={columns.map((column) => ({ value: column.name, label: labelOfColumn(column) }))}
            onChange={(column: string) => onChange(match.with(at, { ...one, column }))}
          />
          <span aria-hidden="true">=</span>
          <Select
            size="small"
            aria-label={t('reportCell.matchCell')}
            value={one.cell}
            options={[...new Set([...cells, one.cell])].map((value) => ({ value, label: value }))}
            onChange={(value: string) => onChange(match.with(at, { ...one, cell: value }))}
          />
          <PickButton
            setting={`match ${cell.at} ${at}`}
            what={t('reportCell.matchCell')}
            onPick={(value) => onChange(match.with(at, { ...one, cell: value }))}
          />
          <Button
            size="mini"
            type="text"
            icon={<IconDelete />}
            aria-label={t('reportCell.remove')}
            onClick={() => onChange(match.toSpliced(at, 1))}
          />
        </div>
      ))}
      {match.length < maxMatches && columns.length > 0 && cells.length > 0 && (
        <Button
          size="mini"
          onClick={() => onChange([...match, { column: columns[0]!.name, cell: cells[0]! }])}
        >
          {t('reportCell.addMatch')}
        </Button>
      )}
    </div>
  )
}
