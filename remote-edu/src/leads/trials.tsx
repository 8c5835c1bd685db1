import { Tag } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { trials, trialStatuses, type TrialRow } from '@tessera/shared/contract/edu/leads'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useText } from '@tessera/shared/text/text'
import { tabParams } from '../parts/tab-params.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { noRights } from '../parts/use-rights.ts'
import { CancelTrialDialog, useTrialConversion } from '../parts/leads/dialogs.tsx'
import { text } from '../parts/leads/text.ts'
import styles from '../parts/leads/leads.module.css'
import { SellDrawer } from '../parts/sales/sell-drawer.tsx'

const colours = {
  booked: 'purple',
  attended: 'cyan',
  no_show: 'orange',
  cancelled: 'gray',
  converted: 'green',
} as const

interface Props {
  menu: PageProps['menu']
  tabs: ReactNode
  /** May book, cancel and convert trials. */
  canChange: boolean
  canSign: boolean
}

/** Trial lessons; whether a student came, the roll-call says. */
export function TrialList({ menu, tabs, canChange, canSign }: Props) {
  const t = useText(text)
  const [buyer, setBuyer] = useState<TrialRow | null>(null)
  const convert = useTrialConversion()
  const [cancelled, setCancelled] = useState<string | null>(null)
  return (
    <>
      <Crud<typeof trials.list, TrialRow>
        menu={menu}
        list={trials.list}
        rights={noRights}
        tools={tabs}
        pageParams={tabParams}
        columns={[
          {
            key: 'studentName',
            title: t('leads.name'),
            pinned: true,
            card: 'title',
            render: ({ studentId, studentName }) => (
              <Link className={styles.link!} to={`/edu/eduStudent/detail/${studentId}?tab=followUps`}>
                {studentName}
              </Link>
            ),
          },
          {
            key: 'startAt',
            title: t('trials.time'),
            card: 'fact',
            render: ({ startAt }) => startAt.slice(0, 16),
          },
          {
            key: 'className',
            title: t('trials.lesson'),
            card: 'fact',
            render: ({ className, courseName }) => className || courseName,
          },
          { key: 'coachName', title: t('trials.coach') },
          { key: 'campusName', title: t('leads.campus') },
          {
            key: 'status',
            title: t('trials.status'),
            card: 'state',
            render: ({ status }) => (
              <Tag size="small" color={colours[status]}>
                {t(`trials.status.${status}`)}
              </Tag>
            ),
          },
          { key: 'remark', title: t('trials.remark'), content: 'text' },
        ]}
        filters={
          <FilterSelect
            name="status"
            label={t('trials.status')}
            options={trialStatuses.map((value) => ({ value, label: t(`trials.status.${value}`) }))}
          />
        }
        actions={[
          {
            label: t('leads.sign'),
            hidden: ({ status }) => !canSign || status !== 'attended',
            run: setBuyer,
          },
          {
            label: t('trials.cancel'),
            danger: true,
            hidden: ({ status }) => !canChange || status !== 'booked',
            run: ({ id }) => setCancelled(id),
          },
        ]}
        empty={t('trials.empty')}
      />
      {buyer !== null && (
        <SellDrawer
          studentId={buyer.studentId}
          onSold={(order) => canChange && convert(buyer.id, order)}
          onClose={() => setBuyer(null)}
        />
      )}
      {cancelled !== null && <CancelTrialDialog id={cancelled} onClose={() => setCancelled(null)} />}
    </>
  )
}
