import { useState } from 'react'
import { students, type StudentChange } from '@tessera/shared/contract/edu/students'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import { text, type TextKey } from '../text.ts'
import { logPageSize, TablePage } from './lists.tsx'

/** Keys of the log whose name is not that of a field of the form. */
const otherKeys: Readonly<Record<string, TextKey>> = {
  campusId: 'students.campus',
  consultantId: 'students.consultant',
  sourceId: 'students.source',
  managerId: 'students.manager',
  referrerId: 'students.referrer',
  phoneTail: 'students.field.phoneTail',
  consent: 'students.field.consent',
  isPrimary: 'students.field.isPrimary',
  canPickUp: 'students.field.canPickUp',
  relation: 'students.field.relation',
  moved: 'students.field.moved',
  merged: 'students.field.merged',
}

/** Who changed what of a student and the guardians, the latest first. */
export function ChangeLog({ id }: { id: string }) {
  const t = useText(text)
  const [currentPage, setPage] = useState(1)
  const { data, error } = useCall(
    students.changes,
    { id, currentPage, pageSize: logPageSize },
    { keepPreviousData: true },
  )
  /** The name of a field or an action; none for a key without one. */
  const nameOf = (key: string): string[] => {
    const word = otherKeys[key] ?? `students.${key}`
    return word in text.texts ? [t(word as TextKey)] : []
  }
  return (
    <TablePage error={error} total={data?.pagination.total} currentPage={currentPage} onPage={setPage}>
      <Table<StudentChange>
        name={t('students.log')}
        rows={data?.list ?? []}
        columns={[
          { key: 'time', title: t('students.time'), width: 170, cell: ({ time }) => formatTime(time, true) },
          { key: 'by', title: t('students.by'), width: 120, cell: ({ userName }) => userName },
          {
            key: 'action',
            title: t('students.action'),
            width: 130,
            cell: ({ action }) => nameOf(`action.${action}`).at(0) ?? action,
          },
          {
            key: 'changed',
            title: t('students.changed'),
            width: 320,
            cell: ({ fields, reason }) => reason ?? joinNames(fields.flatMap(nameOf)),
          },
        ]}
        empty={t('students.noChanges')}
      />
    </TablePage>
  )
}
