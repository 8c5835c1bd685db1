import { Input } from '@arco-design/web-react'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { students } from '@tessera/shared/contract/edu/students'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { SelectField } from '../fields.tsx'
import { nameOfLine } from '../line-name.tsx'
import { StudentSelect } from '../student-select.tsx'
import { text } from './text.ts'

const { lineId: required } = refunds.create.input.shape

/** The line that an application is about, given by the page or selected by student. */
export interface FixedLine {
  readonly lineId: string
  readonly name: string
}

interface Props {
  name: string
  fixed: FixedLine | undefined
  studentId: string | undefined
}

/** Fields that select a line with free lessons of a student; only its name where it is fixed. */
export function LineFields({ name, fixed, studentId }: Props) {
  const t = useText(text)
  const { data, isLoading } = useCall(students.lines, fixed || !studentId ? null : { id: studentId })
  if (fixed)
    return (
      <Field name="lineName" label={t('closing.line')}>
        <Input readOnly />
      </Field>
    )
  const options = (data?.list ?? [])
    .filter(({ remainUnits, heldUnits }) => remainUnits > heldUnits)
    .map((line) => ({ value: line.id, label: `${nameOfLine(line)}（${line.remainUnits}）` }))
  return (
    <>
      <Field name="studentId" label={t('closing.student')} schema={required}>
        <StudentSelect />
      </Field>
      <SelectField
        name={name}
        label={t('closing.line')}
        schema={required}
        options={options}
        loading={isLoading}
        disabled={!studentId}
      />
    </>
  )
}
