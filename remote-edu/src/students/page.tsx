import { useState } from 'react'
import { studentFields } from '@tessera/shared/contract/edu/student-fields'
import { studentImports, students, type StudentRow } from '@tessera/shared/contract/edu/students'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { exportOnlyColumns } from '@tessera/shared/lists/crud/field-columns'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { PageScope } from '../parts/page-scope.tsx'
import { SellDrawer } from '../parts/sales/sell-drawer.tsx'
import { useRights } from '../parts/use-rights.ts'
import { useStudentColumns } from './columns.tsx'
import { StudentFilters } from './filters.tsx'
import { StudentForm } from './form.tsx'
import { useStudentLabel } from './labels.ts'
import { text } from './text.ts'
import styles from './students.module.css'

/** The list of students. */
export default function StudentsPage({ menu }: PageProps) {
  const t = useText(text)
  const label = useStudentLabel()
  const rights = useRights(menu.id)
  const [{ filter }] = useListState()
  const canSell = useCan(useMenu('edu.finance')?.id ?? '')
  const [buyerId, setBuyerId] = useState<string | null>(null)
  return (
    <div className={styles.page}>
      <Crud<typeof students.list, StudentRow>
        menu={menu}
        list={students.list}
        rights={rights}
        words={{ noun: t('students.noun'), nameOf: ({ name = '' }) => name }}
        remove={students.remove}
        columns={useStudentColumns()}
        actions={canSell('btn_add') ? [{ label: t('students.sell'), run: ({ id }) => setBuyerId(id) }] : []}
        tools={<PageScope of="students" />}
        filters={<StudentFilters />}
        filterRow
        form={({ id, onClose }) => <StudentForm id={id} campusId={filter['campusIds']} onClose={onClose} />}
        {...(rights.export
          ? {
              exportOptions: {
                call: students.exportExcel,
                extraColumns: exportOnlyColumns(studentFields, label),
              },
            }
          : {})}
        importCalls={studentImports}
        empty={t('students.empty')}
      />
      {buyerId && <SellDrawer studentId={buyerId} onClose={() => setBuyerId(null)} />}
    </div>
  )
}
