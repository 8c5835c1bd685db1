import { Alert, Button, Empty, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { renewals, type RenewalRow } from '@tessera/shared/contract/edu/care'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { groupThousands } from '@tessera/shared/format/thousands'
import { useText } from '@tessera/shared/text/text'
import { PageCheckbox, RowCheckbox } from '@tessera/shared/ui/table/checkboxes'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { Reasons } from '../parts/care/reasons.tsx'
import { text } from '../parts/care/text.ts'
import { firstPage, PagedTable } from '../parts/paged-table.tsx'
import { ViewDrawer } from '../parts/record-drawer.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import { TaskDialog } from './dialogs.tsx'
import styles from '../parts/care/care.module.css'

type Forecast = CallOutput<typeof renewals.forecast>

const percent = (share: number): string => `${Math.round(share * 100)}%`
/** Whole yuan: an expectation has no cents. */
const wholeYuan = (amount: number): string => groupThousands(String(Math.round(amount)))

/** What the students whose lessons end in the next months are expected to renew. A month opens its students. */
export function RenewalForecast({ canMakeTasks }: { canMakeTasks: boolean }) {
  const t = useText(text)
  const [{ filter }] = useListState()
  const campusIds = filter['campusIds']
  const scope = campusIds ? { campusIds } : {}
  const { data, error } = useCall(renewals.forecast, { ...scope, pageSize: 1 }, { keepPreviousData: true })
  const [month, setMonth] = useState<string | null>(null)
  if (error && !data) return <Alert type="error" content={error.msg} />
  if (!data) return <Skeleton animation text={{ rows: 3 }} />
  return (
    <section className={styles.forecast} aria-label={t('forecast.title')}>
      <h3>{t('forecast.title')}</h3>
      <div className={styles.months}>
        {data.months.map((one) => (
          <button key={one.month} type="button" className={styles.month} onClick={() => setMonth(one.month)}>
            <span>{one.month}</span>
            <MonthFigures month={one} isKnown={data.rate !== null} />
          </button>
        ))}
      </div>
      <p className={styles.quiet}>
        {data.rate === null ? t('forecast.noRate') : t('forecast.rate', { rate: percent(data.rate) })}
        <BackTest {...data.backTest} />
      </p>
      {month && (
        <MonthDrawer month={month} scope={scope} canMakeTasks={canMakeTasks} onClose={() => setMonth(null)} />
      )}
    </section>
  )
}

/** What a month is expected to bring; without a rate only how many students it is about. */
function MonthFigures({ month, isKnown }: { month: Forecast['months'][number]; isKnown: boolean }) {
  const t = useText(text)
  const { dueStudents, expectedRenewed, expectedAmount, low, high } = month
  if (!isKnown) return <strong>{t('forecast.dueOnly', { n: dueStudents })}</strong>
  return (
    <>
      <strong>
        {expectedAmount === null
          ? t('forecast.students', { n: expectedRenewed })
          : t('forecast.amount', { amount: wholeYuan(expectedAmount) })}
      </strong>
      {low !== null && high !== null && (
        <span className={styles.quiet}>
          {t('forecast.range', { low: wholeYuan(low), high: wholeYuan(high) })}
        </span>
      )}
      <span className={styles.quiet}>
        {t('forecast.due', { due: dueStudents, renewed: expectedRenewed })}
      </span>
    </>
  )
}

/** How far the same forecast was from what came. */
function BackTest({ months, error }: Forecast['backTest']) {
  const t = useText(text)
  if (error === null) return null
  const sum = (of: (one: Forecast['backTest']['months'][number]) => number) =>
    months.reduce((all, one) => all + of(one), 0)
  return (
    <>
      {' '}
      {t('forecast.backTest', {
        months: months.length,
        expected: Math.round(sum(({ expectedRenewed }) => expectedRenewed)),
        renewed: sum(({ renewed }) => renewed),
        error: percent(error),
      })}
    </>
  )
}

interface MonthProps {
  month: string
  scope: { campusIds?: string }
  canMakeTasks: boolean
  onClose: () => void
}

/** The students whose lessons end in a month, with the probability of each renewal. */
function MonthDrawer({ month, scope, canMakeTasks, onClose }: MonthProps) {
  const t = useText(text)
  const [page, setPage] = useState(firstPage)
  const [selected, setSelected] = useState<string[]>([])
  const [isMaking, setMaking] = useState(false)
  const { data, error } = useCall(renewals.forecast, { ...scope, month, ...page }, { keepPreviousData: true })
  const columns = useRenewalColumns({ hasProbability: data?.rate !== null })
  const ids = data?.list.map(({ id }) => id) ?? []
  const checkboxes: TableColumn<RenewalRow> = {
    key: 'select',
    width: 44,
    content: 'control',
    title: (
      <PageCheckbox
        name={t('forecast.selectAll')}
        on={ids.length > 0 && ids.every((id) => selected.includes(id))}
        some={ids.some((id) => selected.includes(id))}
      />
    ),
    cell: ({ studentName }, _, { selected: on }) => <RowCheckbox name={studentName} on={on} />,
  }
  const title = t('forecast.monthTitle', { month })
  return (
    <>
      <ViewDrawer
        title={title}
        width={1080}
        // The drawer focuses its first control: the rows, which stay at the top.
        footer={
          canMakeTasks ? (
            <Button type="primary" disabled={selected.length === 0} onClick={() => setMaking(true)}>
              {t('forecast.makeTasks', { n: selected.length })}
            </Button>
          ) : null
        }
        onClose={onClose}
      >
        <div className={styles.stack}>
          <PagedTable<RenewalRow>
            name={title}
            rows={data?.list}
            total={data?.pagination.total}
            {...{ error, page }}
            onPage={setPage}
            columns={canMakeTasks ? [checkboxes, ...columns] : columns}
            selection={canMakeTasks ? { ids: selected, onChange: setSelected } : undefined}
            empty={<Empty description={t('care.noRisk')} />}
          />
        </div>
      </ViewDrawer>
      {isMaking && (
        <TaskDialog
          ids={selected}
          onClose={() => {
            setMaking(false)
            setSelected([])
          }}
        />
      )}
    </>
  )
}

function useRenewalColumns({ hasProbability }: { hasProbability: boolean }): TableColumn<RenewalRow>[] {
  const t = useText(text)
  return [
    {
      key: 'studentName',
      title: t('care.student'),
      identifies: true,
      cell: ({ id, studentName }) => (
        <Link className={styles.link!} to={`/edu/eduStudent/detail/${id}`}>
          {studentName}
        </Link>
      ),
    },
    {
      key: 'dueDate',
      title: t('forecast.dueDate'),
      cell: ({ dueDate, dueReason }) => `${dueDate} ${t(`forecast.reason.${dueReason}`)}`,
    },
    ...(hasProbability
      ? [
          {
            key: 'probability',
            title: t('forecast.probability'),
            align: 'right' as const,
            cell: ({ probability }: RenewalRow) => percent(probability),
          },
        ]
      : []),
    {
      key: 'lastAmount',
      title: t('forecast.lastAmount'),
      align: 'right',
      cell: ({ lastAmount }) => (lastAmount === null ? '' : formatYuan(lastAmount)),
    },
    { key: 'reasons', title: t('care.reasons'), cell: ({ reasons }) => <Reasons reasons={reasons} /> },
    { key: 'consultantName', title: t('care.consultant'), cell: ({ consultantName }) => consultantName },
    { key: 'campusName', title: t('care.campus'), cell: ({ campusName }) => campusName },
    {
      key: 'task',
      title: t('care.task'),
      cell: ({ taskOwner, taskDue }) => (taskDue === null ? '' : `${taskOwner} ${taskDue}`),
    },
  ]
}
