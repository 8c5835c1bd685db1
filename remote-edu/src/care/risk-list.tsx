import { Button, Tag } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { riskReasons, risks, type RiskRow } from '@tessera/shared/contract/edu/care'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { tabParams } from '../parts/tab-params.ts'
import { CampusFilter } from '../parts/campus-filter.tsx'
import { FilterSelect, standardFilter } from '../parts/filter-select.tsx'
import { noRights } from '../parts/use-rights.ts'
import { TaskDialog } from './dialogs.tsx'
import { RenewalForecast } from './renewal-forecast.tsx'
import { Reasons, scoreColour } from '../parts/care/reasons.tsx'
import { text } from '../parts/care/text.ts'
import styles from '../parts/care/care.module.css'

const renewDays = ['7', '14', '30', '60'] as const

interface Props {
  menu: PageProps['menu']
  tabs: ReactNode
  /** Only students whose lessons are used up or expire soon. */
  isRenewal: boolean
}

/** Students who may leave, with the reasons; one click makes follow-up tasks of the selected ones. */
export function RiskList({ menu, tabs, isRenewal }: Props) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [{ filter }] = useListState()
  const [selected, setSelected] = useState<{ ids: readonly string[]; clear: () => void } | null>(null)
  return (
    <>
      <Crud<typeof risks.list, RiskRow>
        menu={menu}
        list={risks.list}
        rights={noRights}
        columns={useRiskColumns()}
        tools={tabs}
        pageParams={tabParams}
        above={isRenewal && <RenewalForecast canMakeTasks={can('btn_add')} />}
        filter={isRenewal ? standardFilter(filter, 'renewWithin', '30') : {}}
        filters={
          <>
            {isRenewal && (
              <FilterSelect
                name="renewWithin"
                label={t('care.within')}
                standard="30"
                options={renewDays.map((value) => ({ value, label: t('care.days', { n: Number(value) }) }))}
              />
            )}
            <FilterSelect
              name="reason"
              label={t('care.reason')}
              options={riskReasons.map((value) => ({ value, label: t(`care.reason.${value}`) }))}
            />
            <FilterSelect
              name="hasTask"
              label={t('care.task')}
              options={(['1', '0'] as const).map((value) => ({ value, label: t(`care.hasTask.${value}`) }))}
            />
            <CampusFilter name="campusIds" label={t('care.campus')} />
          </>
        }
        filterRow
        {...(can('btn_add')
          ? {
              bulkActions: (rows) => (
                <Button size="small" type="primary" onClick={() => setSelected(rows)}>
                  {t('care.makeTasks')}
                </Button>
              ),
            }
          : {})}
        empty={t('care.noRisk')}
      />
      {selected && (
        <TaskDialog
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

function useRiskColumns(): Column<RiskRow>[] {
  const t = useText(text)
  return [
    {
      key: 'studentName',
      title: t('care.student'),
      pinned: true,
      card: 'title',
      render: ({ id, studentName }) => (
        <Link className={styles.link!} to={`/edu/eduStudent/detail/${id}`}>
          {studentName}
        </Link>
      ),
    },
    {
      key: 'score',
      title: t('care.score'),
      card: 'state',
      render: ({ score }) => <Tag color={scoreColour(score)}>{score}</Tag>,
    },
    {
      key: 'reasons',
      title: t('care.reasons'),
      width: 360,
      card: 'fact',
      render: ({ reasons }) => <Reasons reasons={reasons} />,
    },
    { key: 'remainUnits', title: t('care.remain'), card: 'fact' },
    { key: 'runOutDate', title: t('care.runOut'), card: 'fact' },
    { key: 'expireDate', title: t('care.expire') },
    { key: 'lastAttendDate', title: t('care.last') },
    {
      key: 'courses',
      title: t('care.courses'),
      content: 'text',
      render: ({ courses }) => joinNames(courses),
    },
    { key: 'consultantName', title: t('care.consultant') },
    { key: 'campusName', title: t('care.campus') },
    {
      key: 'taskDue',
      title: t('care.task'),
      render: ({ taskOwner, taskDue }) => taskDue !== null && `${taskOwner} ${taskDue}`,
    },
  ]
}
