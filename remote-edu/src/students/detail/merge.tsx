import { Alert, Input, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { students } from '@tessera/shared/contract/edu/students'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text } from '../text.ts'
import styles from '../students.module.css'

interface Values {
  otherId: string
  reason: string
}

/** Every list and page that shows a student. */
const stale = [
  students.list,
  students.read,
  students.lines,
  students.classes,
  students.lessons,
  students.changes,
]

/** Merges another student into this one. */
export function MergeDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(students.merge, { stale, quiet: true })
  return (
    <FormDialog<Values>
      title={t('students.merge')}
      initial={{}}
      okText={t('students.merge')}
      onSave={async (values) => {
        const { msg } = await send({ ...values, id })
        return msg
      }}
      onClose={onClose}
    >
      <Alert className={styles.notice!} type="warning" content={t('students.mergeNote', { name })} />
      <Field name="otherId" label={t('students.mergeOther')} schema={students.merge.input.shape.otherId}>
        <StudentSelect excludedId={id} />
      </Field>
      <Field name="reason" label={t('students.mergeReason')} schema={students.merge.input.shape.reason}>
        <Input maxLength={200} />
      </Field>
    </FormDialog>
  )
}

interface SelectProps {
  value?: string
  onChange?: (id: string) => void
  excludedId: string
  'aria-label'?: string
}

/** A student, searched by name, pinyin or number on the server. */
function StudentSelect({ value, onChange, excludedId, 'aria-label': label }: SelectProps) {
  const [keyword, setKeyword] = useState('')
  const { data, isLoading } = useCall(students.selector, { keyword }, { keepPreviousData: true })
  const rows = (data?.list ?? []).filter(({ id }) => id !== excludedId)
  return (
    <Select
      showSearch
      filterOption={false}
      aria-label={label ?? ''}
      loading={isLoading}
      {...(value ? { value } : {})}
      onSearch={setKeyword}
      onChange={(id: string) => onChange?.(id)}
      options={rows.map(({ id, fullName, studentNo, campusName }) => ({
        value: id,
        label: `${fullName} ${studentNo} ${campusName}`,
      }))}
    />
  )
}
