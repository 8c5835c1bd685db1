import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  applications,
  approvalCodes,
  approvalForms,
  type ApplicationRow,
} from '@tessera/shared/contract/edu/approvals'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { nameSeparator } from '@tessera/shared/text/punctuation'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { FilterSelect } from '../filter-select.tsx'
import { useCampusOptions } from '../options.ts'
import { tabParams } from '../tab-params.ts'
import { noRights } from '../use-rights.ts'
import { StatusFilter } from './status-filter.tsx'
import { StatusTag } from './status-tag.tsx'
import { text } from './text.ts'
import styles from './closing.module.css'

/** What was applied for, of every kind, and where it stands. */
export function ApplicationList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const columns: Column<ApplicationRow>[] = [
    {
      key: 'studentName',
      title: t('closing.student'),
      pinned: true,
      card: 'title',
      render: ({ students }) => (
        <>
          {students.map(({ id, name }, at) => (
            <Fragment key={id}>
              {at > 0 && nameSeparator()}
              <Link className={styles.link!} to={`/edu/eduStudent/detail/${id}`}>
                {name}
              </Link>
            </Fragment>
          ))}
        </>
      ),
    },
    {
      key: 'form',
      title: t('applications.form'),
      card: 'fact',
      render: ({ form }) => pick(approvalForms[form].name),
    },
    { key: 'orderNo', title: t('applications.order') },
    { key: 'reason', title: t('closing.reason'), content: 'text', card: 'fact' },
    { key: 'campusName', title: t('closing.campus') },
    { key: 'applicantName', title: t('closing.applicant') },
    { key: 'appliedOn', title: t('applications.appliedOn'), sortable: true, card: 'fact' },
    {
      key: 'status',
      title: t('closing.status'),
      card: 'state',
      render: ({ status }) => <StatusTag status={status} />,
    },
  ]
  return (
    <Crud<typeof applications.list, ApplicationRow>
      menu={menu}
      list={applications.list}
      rights={noRights}
      columns={columns}
      pageParams={tabParams}
      above={tabs}
      filters={
        <>
          <StatusFilter />
          <FilterSelect
            name="form"
            label={t('applications.form')}
            options={approvalCodes.map((value) => ({ value, label: pick(approvalForms[value].name) }))}
          />
          <FilterSelect name="campusId" label={t('closing.campus')} {...useCampusOptions()} />
        </>
      }
      empty={t('applications.empty')}
    />
  )
}
