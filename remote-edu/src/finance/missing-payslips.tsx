import { Button } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { payslips, type MissingPayslip } from '@tessera/shared/contract/edu/payslips'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useSend } from '@tessera/shared/client/use-call'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { tabParams } from '../parts/tab-params.ts'
import { text } from './text.ts'

/** The page shows these rows for this status; it is none of a payslip, and is not sent. */
export const missingStatus = 'missing' as const
const pageParams = [...tabParams, 'status']

interface Props {
  menu: PageProps['menu']
  tabs: ReactNode
  filters: ReactNode
  onCompute: () => void
}

/** Coaches who gave lessons in a month that has no payslip of theirs yet. */
export function MissingPayslips({ menu, tabs, filters, onCompute }: Props) {
  const t = useText(text)
  const compute = useSend(payslips.compute, { stale: [payslips.list, payslips.missing] })
  return (
    <Crud<typeof payslips.missing, MissingPayslip>
      menu={menu}
      list={payslips.missing}
      rights={{ add: false, edit: false, remove: false, removeMany: false, import: false }}
      pageParams={pageParams}
      above={tabs}
      tools={
        <Button type="primary" onClick={onCompute}>
          {t('payroll.compute')}
        </Button>
      }
      columns={[
        { key: 'coachName', title: t('payroll.coach'), pinned: true, card: 'title' },
        { key: 'month', title: t('payroll.month'), card: 'fact' },
        { key: 'campusName', title: t('payroll.campus') },
        { key: 'lessonCount', title: t('payroll.lessons'), align: 'right', card: 'fact' },
      ]}
      actions={[
        {
          label: t('payroll.compute'),
          run: ({ coachId, month }) =>
            void showResult(
              compute.send({ month, coachIds: [coachId] }).then(({ data }) => ({
                msg: t('payroll.computed', { computed: data.computed, uncovered: data.uncovered }),
              })),
            ),
        },
      ]}
      filters={filters}
      empty={t('payroll.noneMissing')}
    />
  )
}
