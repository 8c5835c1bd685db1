import { Select } from '@arco-design/web-react'
import { useMemo } from 'react'
import type { Dimension, GroupRow } from '@tessera/shared/contract/edu/statistics'
import { orderTypeWords, payMethodWords } from '@tessera/shared/contract/edu/sale-words'
import { studentFields } from '@tessera/shared/contract/edu/student-fields'
import { useCall } from '@tessera/shared/client/use-call'
import { currentLang } from '@tessera/shared/text/i18n'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { text as partsText } from '../parts/text.ts'
import { useCategoryNames, useDictionaryOptions, type Option } from '../parts/options.ts'
import type { Opened, PageConfig } from './calls.ts'
import { Card, Loaded, PlainTable } from './card.tsx'
import { formatFigure } from './format.ts'
import { useQuery, type Query } from './query.ts'
import { text } from './text.ts'
import styles from './statistics.module.css'

/** The name of a group that is a code: an hour, a method of payment, an entry of a dictionary. */
function useGroupLabel(groupBy: Dimension): (row: Pick<GroupRow, 'key' | 'label'>) => string {
  const t = useText(text)
  const pick = useLocalizedText()
  const tp = useText(partsText)
  const lang = currentLang()
  const entries: Partial<Record<Dimension, readonly Option[]>> = {
    source: useDictionaryOptions('eduSource').options,
  }
  const categories = useCategoryNames()
  return ({ key, label }) => {
    if (label) return label
    if (key === '' || key === 'unknown') return t('statistics.none')
    if (groupBy === 'weekdayHour') {
      const [weekday, hour] = key.split('-')
      return `${tp('parts.days').split(' ')[Number(weekday) - 1]} ${hour}:00`
    }
    if (groupBy === 'method') return pick(payMethodWords[key as 'cash'])
    if (groupBy === 'orderType') return pick(orderTypeWords[key as 'sign'])
    if (groupBy === 'gender') return studentFields.gender.choices[Number(key)]?.[lang] ?? key
    if (groupBy === 'aspect') return t(`statistics.aspect.${key as 'effect'}`)
    if (groupBy === 'remain' && key === 'period') return t('statistics.remain.period')
    if (groupBy === 'category')
      return key.startsWith('=')
        ? t('statistics.own', { name: categories.get(key.slice(1)) ?? key })
        : (categories.get(key) ?? key)
    if (groupBy === 'star') return `${key} ★`
    return entries[groupBy]?.find(({ value }) => value === key)?.label ?? key
  }
}

/** The name of a group. In a tree it is indented, and read out with the names of those above it. */
function TreeName({
  row,
  rows,
  labelOf,
}: {
  row: GroupRow
  rows: readonly GroupRow[]
  labelOf: (row: GroupRow) => string
}) {
  const above: string[] = []
  let { parentKey } = row
  while (parentKey !== null) {
    const parent = rows.find(({ key }) => key === parentKey)
    if (!parent) break
    above.unshift(labelOf(parent))
    parentKey = parent.parentKey
  }
  return (
    <span style={{ paddingInlineStart: `${above.length * 20}px` }}>
      {above.length > 0 && <span className={styles.visuallyHidden}>{`${above.join(' / ')} / `}</span>}
      {labelOf(row)}
    </span>
  )
}

interface Props {
  config: PageConfig
  query: Query
  onOpen: (opened: Opened) => void
}

/** The figures of each group with a total. Every number opens its rows. */
export function Groups({ config, query, onOpen }: Props) {
  const t = useText(text)
  const lang = currentLang()
  const { filter, set } = useQuery()
  const groupBy = config.dimensions.find((one) => one === filter['groupBy']) ?? config.dimensions[0]!
  const answer = useCall(config.calls.group, { ...query, groupBy }, { keepPreviousData: true })
  const labelOf = useGroupLabel(groupBy)
  const { texts, columns } = config
  const keys = useMemo(
    () => columns.filter((key) => answer.data?.figures.includes(key)),
    [columns, answer.data],
  )
  const cell = (key: string, values: GroupRow['values'], opened: Omit<Opened, 'figure'>) => (
    <button type="button" className={styles.number} onClick={() => onOpen({ figure: key, ...opened })}>
      {formatFigure(texts[key]!.format, values[key])}
    </button>
  )
  return (
    <Card
      title={t('statistics.grouped')}
      tools={
        <Select
          className={styles.filter!}
          aria-label={t('statistics.groupBy')}
          value={groupBy}
          options={config.dimensions.map((value) => ({ value, label: t(`statistics.group.${value}`) }))}
          onChange={(value: Dimension) => set({ groupBy: value })}
        />
      }
    >
      <Loaded answer={answer}>
        {answer.data && answer.data.rows.length === 0 ? (
          <p className={styles.quiet}>{t('statistics.empty')}</p>
        ) : (
          <PlainTable
            label={t('statistics.grouped')}
            rows={answer.data?.rows ?? []}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'group',
                title: t(`statistics.group.${groupBy}`),
                cell: (row) => <TreeName row={row} rows={answer.data?.rows ?? []} labelOf={labelOf} />,
              },
              ...keys.map((key) => ({
                key,
                title: texts[key]!.name[lang],
                cell: (row: GroupRow) =>
                  cell(key, row.values, { groupBy, key: row.key, label: labelOf(row) }),
              })),
            ]}
            foot={
              <tr>
                <th scope="row">{t('statistics.total')}</th>
                {keys.map((key) => (
                  <td key={key}>{cell(key, answer.data?.total ?? {}, {})}</td>
                ))}
              </tr>
            }
          />
        )}
      </Loaded>
    </Card>
  )
}
