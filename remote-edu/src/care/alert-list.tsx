import { Button, Tag } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { alerts, alertStatuses, alertTypes, type AlertRow } from '@tessera/shared/contract/edu/care'
import { alertSentences, alertTypeWords } from '@tessera/shared/contract/edu/care-words'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { interpolate } from '@tessera/shared/format/interpolate'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { tabParams } from '../parts/tab-params.ts'
import { CampusFilter } from '../parts/campus-filter.tsx'
import { FilterSelect, standardFilter } from '../parts/filter-select.tsx'
import { useDictionaryOptions } from '../parts/options.ts'
import { noRights } from '../parts/use-rights.ts'
import { AssignDialog, HandleDialog, useStartAlert } from './dialogs.tsx'
import { text } from '../parts/care/text.ts'
import styles from '../parts/care/care.module.css'

const colours = { open: 'orange', doing: 'arcoblue', closed: 'gray' } as const
const statuses = ['unsettled', ...alertStatuses] as const

/** Alerts and follow-up tasks with their owners; without a filter those that are not closed. */
export function AlertList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const can = useCan(menu.id)
  const start = useStartAlert()
  const [{ filter }] = useListState()
  const [handled, setHandled] = useState<AlertRow | null>(null)
  const [selected, setSelected] = useState<{ ids: readonly string[]; clear: () => void } | null>(null)
  return (
    <>
      <Crud<typeof alerts.list, AlertRow>
        menu={menu}
        list={alerts.list}
        rights={noRights}
        columns={useAlertColumns()}
        tools={tabs}
        above={
          filter['type'] === 'overdue_roll_call' && (
            // Where they are called.
            <Link className={styles.link!} to="/edu/eduRollCall?missed=1">
              {t('alerts.allMissed')}
            </Link>
          )
        }
        pageParams={tabParams}
        filter={standardFilter(filter, 'status', 'unsettled')}
        filters={
          <>
            <FilterSelect
              name="isMine"
              label={t('alerts.isMine')}
              options={(['1', '0'] as const).map((value) => ({ value, label: t(`alerts.isMine.${value}`) }))}
            />
            <FilterSelect
              name="status"
              label={t('alerts.status')}
              standard="unsettled"
              options={statuses.map((value) => ({ value, label: t(`alerts.status.${value}`) }))}
            />
            <FilterSelect
              name="type"
              label={t('alerts.type')}
              options={alertTypes.map((value) => ({ value, label: pick(alertTypeWords[value]) }))}
            />
            <FilterSelect
              name="isOverdue"
              label={t('alerts.isOverdue')}
              options={(['1', '0'] as const).map((value) => ({
                value,
                label: t(`alerts.isOverdue.${value}`),
              }))}
            />
            <CampusFilter name="campusIds" label={t('care.campus')} />
          </>
        }
        filterRow
        actions={[
          {
            label: t('alerts.start'),
            code: 'btn_handle',
            hidden: ({ canHandle, status }) => !canHandle || status !== 'open',
            run: start,
          },
          {
            label: t('alerts.close'),
            code: 'btn_handle',
            hidden: ({ canHandle }) => !canHandle,
            run: setHandled,
          },
        ]}
        {...(can('btn_assign')
          ? {
              bulkActions: (rows) => (
                <Button size="small" onClick={() => setSelected(rows)}>
                  {t('alerts.assign')}
                </Button>
              ),
            }
          : {})}
        empty={t('alerts.empty')}
      />
      {handled && <HandleDialog alert={handled} onClose={() => setHandled(null)} />}
      {selected && (
        <AssignDialog
          ids={selected.ids}
          onClose={() => {
            selected.clear()
            setSelected(null)
          }}
        />
      )}
    </>
  )
}

/** Where the subject of an alert is shown. */
const pathOf = ({ type, studentId, classId, lessonId }: AlertRow): string | null => {
  if (type === 'overdue_roll_call' && lessonId !== null) return `/edu/eduRollCall?lessonId=${lessonId}`
  if (studentId !== null) return `/edu/eduStudent/detail/${studentId}`
  if (classId === null) return null
  return `/edu/eduClasslist/detail/${classId}?tab=${type === 'low_star' ? 'reviews' : 'timetable'}`
}

function useAlertColumns(): Column<AlertRow>[] {
  const t = useText(text)
  const pick = useLocalizedText()
  const tags = new Map(useDictionaryOptions('eduReviewTag').options.map(({ value, label }) => [value, label]))
  const sentence = ({ type, facts }: AlertRow) =>
    interpolate(pick(alertSentences[type]), { ...facts, tag: tags.get(String(facts['tag'])) ?? facts['tag'] })
  return [
    {
      key: 'subject',
      title: t('alerts.subject'),
      pinned: true,
      card: 'title',
      render: (row) => {
        const path = pathOf(row)
        return path === null ? (
          row.subject
        ) : (
          <Link className={styles.link!} to={path}>
            {row.subject}
          </Link>
        )
      },
    },
    { key: 'type', title: t('alerts.type'), card: 'fact', render: ({ type }) => pick(alertTypeWords[type]) },
    {
      key: 'facts',
      title: t('alerts.sentence'),
      width: 340,
      content: 'text',
      card: 'fact',
      render: (row) => sentence(row),
    },
    {
      key: 'status',
      title: t('alerts.status'),
      card: 'state',
      render: ({ status }) => (
        <Tag size="small" color={colours[status]}>
          {t(`alerts.status.${status}`)}
        </Tag>
      ),
    },
    {
      key: 'dueDate',
      title: t('care.due'),
      card: 'fact',
      render: ({ dueDate, isOverdue }) => (
        <span className={isOverdue ? styles.late : undefined}>{dueDate}</span>
      ),
    },
    {
      key: 'assigneeName',
      title: t('care.owner'),
      card: 'fact',
      render: ({ assigneeName }) =>
        assigneeName || <span className={styles.quiet}>{t('alerts.unassigned')}</span>,
    },
    { key: 'campusName', title: t('care.campus') },
    {
      key: 'result',
      title: t('alerts.result'),
      content: 'text',
      render: ({ status, result, closedBy }) =>
        status === 'closed' && closedBy === '' ? t('alerts.resolved') : result,
    },
  ]
}
