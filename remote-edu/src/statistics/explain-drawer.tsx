import { Button, Pagination } from '@arco-design/web-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ExplainRow } from '@tessera/shared/contract/edu/statistics'
import { useCall } from '@tessera/shared/client/use-call'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { ViewDrawer } from '../parts/record-drawer.tsx'
import type { Opened, PageConfig } from './calls.ts'
import { Loaded, PlainTable } from './card.tsx'
import { formatFigure } from './format.ts'
import { useLateText } from './late.ts'
import type { Query } from './query.ts'
import { text } from './text.ts'
import styles from './statistics.module.css'

const pageSize = 50

interface Props {
  config: PageConfig
  query: Query
  opened: Opened
  onExport?: ((opened: Opened) => void) | undefined
  onClose: () => void
}

/** Where a number comes from: how it is computed, the rows that count, and their sum. */
export function ExplainDrawer({ config, query, opened, onExport, onClose }: Props) {
  const t = useText(text)
  const lang = currentLang()
  const lateText = useLateText()
  const [currentPage, setPage] = useState(1)
  const { figure, groupBy, key, label, days, coachIds } = opened
  const input = {
    ...query,
    ...(days ? { preset: 'custom' as const, ...days } : {}),
    ...(coachIds ? { coachIds } : {}),
    figure,
    currentPage,
    pageSize,
    ...(groupBy && key !== undefined ? { groupBy, key } : {}),
  }
  const answer = useCall(config.calls.explain, input, { keepPreviousData: true })
  const { name, definition, format, basis } = config.texts[figure]!
  const title = t('statistics.explain', { name: label ? `${label} · ${name[lang]}` : name[lang] })
  const data = answer.data
  const formatOf = (part: string) => config.texts[part]!.format
  const hasParts = (data?.parts.length ?? 0) > 1
  return (
    <ViewDrawer title={title} width={880} onClose={onClose}>
      <div className={styles.drawer}>
        <div>
          <strong>{t('statistics.formula')}</strong>
          <p className={styles.definition}>{definition[lang]}</p>
          {basis && (
            <p className={styles.definition}>
              {lateText(basis, data?.late) || t(`statistics.basis.${basis}`)}
            </p>
          )}
        </div>
        <Loaded answer={answer}>
          <div className={styles.head}>
            <h2>
              {name[lang]} {formatFigure(format, data?.value)}
            </h2>
            {onExport && <Button onClick={() => onExport(opened)}>{t('statistics.export')}</Button>}
          </div>
          <ul className={styles.parts}>
            {data?.parts.map((part) => (
              <li key={`${part.role}${part.key}`}>
                {hasParts && `${t(`statistics.role.${part.role}`)} ${part.sign < 0 ? '−' : ''} `}
                {config.texts[part.key]!.name[lang]}
                {' · '}
                {t('statistics.rows', {
                  n: part.rows,
                  total: formatFigure(formatOf(part.key), part.role === 'median' ? null : part.total),
                })}
              </li>
            ))}
          </ul>
          <PlainTable<ExplainRow>
            label={title}
            rows={data?.list ?? []}
            rowKey={(row) => `${row.part}:${row.id}`}
            columns={[
              { key: 'date', title: t('statistics.date'), cell: (row) => row.date ?? '' },
              ...(hasParts
                ? [
                    {
                      key: 'part',
                      title: t('statistics.role.sum'),
                      isText: true,
                      cell: (row: ExplainRow) => config.texts[row.part]!.name[lang],
                    },
                  ]
                : []),
              { key: 'campus', title: t('statistics.campus'), isText: true, cell: (row) => row.campusName },
              {
                key: 'what',
                title: t('statistics.class'),
                isText: true,
                cell: (row) => [row.className || row.courseName, row.coachName].filter(Boolean).join(' · '),
              },
              {
                key: 'student',
                title: t('statistics.student'),
                isText: true,
                cell: (row) => row.studentName,
              },
              {
                key: 'note',
                title: t('statistics.note'),
                isText: true,
                cell: (row) =>
                  row.link ? (
                    <Link className={styles.link!} to={row.link}>
                      {row.note || row.id}
                    </Link>
                  ) : (
                    row.note
                  ),
              },
              {
                key: 'value',
                title: t('statistics.value'),
                cell: (row) => formatFigure(formatOf(row.part), row.value),
              },
            ]}
          />
          {data && data.pagination.total > pageSize && (
            <Pagination
              className={styles.pages!}
              current={currentPage}
              pageSize={pageSize}
              total={data.pagination.total}
              onChange={setPage}
            />
          )}
        </Loaded>
      </div>
    </ViewDrawer>
  )
}
