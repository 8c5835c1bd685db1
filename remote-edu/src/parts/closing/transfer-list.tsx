import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { approvalChoices } from '@tessera/shared/contract/edu/approvals'
import { lessonTransfers, type TransferRow } from '@tessera/shared/contract/edu/transfers'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { tabParams } from '../tab-params.ts'
import { formatYuan } from '../sales/yuan.ts'
import { FilterSelect } from '../filter-select.tsx'
import { useCampusOptions } from '../options.ts'
import { formatTime } from './format-time.ts'
import { StatusFilter } from './status-filter.tsx'
import { StatusTag } from './status-tag.tsx'
import { text } from './text.ts'
import styles from './closing.module.css'
import { TransferDrawer } from './transfer-drawer.tsx'

/** The transfers, with the form of a new one. */
export function TransferList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const can = useCan(menu.id)
  const [isNewOpen, setNewOpen] = useState(false)
  const kindOf = (kind: TransferRow['kind']) =>
    kind === 'class' ? t('transfers.kind.class') : pick(approvalChoices[kind])
  const columns: Column<TransferRow>[] = [
    {
      key: 'transferNo',
      title: t('transfers.no'),
      sortable: true,
      pinned: true,
      card: 'title',
    },
    {
      key: 'kind',
      title: t('transfers.kind'),
      card: 'fact',
      render: ({ kind }) => kindOf(kind),
    },
    {
      key: 'studentName',
      title: t('closing.student'),
      card: 'fact',
      render: ({ studentId, studentName }) => (
        <Link className={styles.link!} to={`/edu/eduStudent/detail/${studentId}?tab=lines`}>
          {studentName}
        </Link>
      ),
    },
    { key: 'lineName', title: t('closing.line'), content: 'text' },
    {
      key: 'units',
      title: t('closing.units'),
      align: 'right',
      render: ({ kind, units }) => kind !== 'class' && units,
    },
    {
      key: 'value',
      title: t('transfers.value'),
      align: 'right',
      render: ({ kind, value }) => kind !== 'class' && formatYuan(value),
    },
    {
      key: 'target',
      title: t('transfers.target'),
      render: ({ kind, target }) => target || kindOf(kind),
    },
    { key: 'bizDate', title: t('transfers.date') },
    {
      key: 'newUnits',
      title: t('transfers.newUnits'),
      align: 'right',
      render: ({ kind, newUnits }) => kind !== 'class' && newUnits,
    },
    {
      key: 'walletRemainder',
      title: t('transfers.remainder'),
      align: 'right',
      render: ({ kind, walletRemainder }) => kind !== 'class' && formatYuan(walletRemainder),
    },
    { key: 'applicantName', title: t('closing.applicant') },
    {
      key: 'appliedAt',
      title: t('closing.appliedAt'),
      sortable: true,
      render: ({ appliedAt }) => formatTime(appliedAt),
    },
    {
      key: 'status',
      title: t('closing.status'),
      card: 'state',
      render: ({ status }) => <StatusTag status={status} />,
    },
  ]
  return (
    <>
      <Crud<typeof lessonTransfers.list, TransferRow>
        menu={menu}
        list={lessonTransfers.list}
        columns={columns}
        pageParams={tabParams}
        above={tabs}
        tools={
          can('btn_transfer') && (
            <Button type="primary" icon={<IconPlus />} onClick={() => setNewOpen(true)}>
              {t('transfers.new')}
            </Button>
          )
        }
        filters={
          <>
            <StatusFilter />
            <FilterSelect name="campusId" label={t('closing.campus')} {...useCampusOptions()} />
          </>
        }
        empty={t('transfers.empty')}
      />
      {isNewOpen && <TransferDrawer onClose={() => setNewOpen(false)} />}
    </>
  )
}
