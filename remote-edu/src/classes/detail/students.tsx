import { Alert, Button, Input, Select, Skeleton, Tag } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { classes, type ClassStudentRow } from '@tessera/shared/contract/edu/classes'
import { CampusDate } from '@tessera/shared/contract/edu/values'
import { students } from '@tessera/shared/contract/edu/students'
import { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { Table } from '@tessera/shared/ui/table/table'
import { DateField, SelectField } from '../../parts/fields.tsx'
import { TwoLines } from '../../parts/two-lines.tsx'
import { undoMessage } from '../../parts/undo-message.tsx'
import { ObstacleList, useObstacles } from '../../parts/timetable/refusals.tsx'
import { staleLessons } from '../../parts/timetable/stale.ts'
import { text } from '../text.ts'
import styles from '../classes.module.css'

const stale = [...staleLessons, students.list, students.classes, lessonTransfers.list]
const today = () => formatInstant(Date.now(), 'yyyy-MM-dd')
const stateColours = { current: 'green', later: 'arcoblue', left: 'gray', suspended: 'orange' } as const

type Dialog = { kind: 'add' } | { kind: 'leave' | 'move'; student: ClassStudentRow }

/** The students of a class, with what staff look after. */
export function StudentsTab({ id, canEdit }: { id: string; canEdit: boolean }) {
  const t = useText(text)
  const { data, error } = useCall(classes.students, { id })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  if (error && !data) return <Alert type="error" content={error.msg} />
  if (!data) return <Skeleton animation text={{ rows: 6 }} />
  return (
    <>
      {canEdit && (
        <div className={styles.tools}>
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog({ kind: 'add' })}>
            {t('classes.addStudents')}
          </Button>
        </div>
      )}
      <div className={styles.scroll}>
        <Table<ClassStudentRow & { id: string }>
          name={t('classes.students')}
          rows={data.list.map((row) => ({ ...row, id: `${row.studentId}.${row.joinDate}` }))}
          columns={[
            {
              key: 'name',
              title: t('classes.studentName'),
              width: 130,
              cell: ({ studentId, name }) => (
                <Link className={styles.link} to={`/edu/eduStudent/detail/${studentId}`}>
                  {name}
                </Link>
              ),
            },
            {
              key: 'state',
              title: t('classes.state'),
              width: 110,
              cell: ({ state }) => (
                <Tag size="small" color={stateColours[state]}>
                  {t(`classes.state.${state}`)}
                </Tag>
              ),
            },
            { key: 'age', title: t('classes.age'), width: 70, align: 'right', cell: ({ age }) => age ?? '' },
            {
              key: 'join',
              title: t('classes.joinDate'),
              width: 140,
              cell: ({ joinDate, leaveDate, state }) => (
                <TwoLines
                  first={joinDate}
                  second={
                    leaveDate && state !== 'left' ? t('classes.leavesOn', { date: leaveDate }) : undefined
                  }
                />
              ),
            },
            {
              key: 'remain',
              title: t('classes.remain'),
              width: 110,
              align: 'right',
              cell: ({ remainUnits }) => remainUnits ?? '',
            },
            {
              key: 'rate',
              title: t('classes.attendRate'),
              width: 110,
              align: 'right',
              cell: ({ attendRate }) =>
                attendRate === null ? t('classes.noData') : `${Math.round(attendRate * 100)}%`,
            },
            {
              key: 'last',
              title: t('classes.lastAttend'),
              width: 120,
              cell: ({ lastAttendDate }) => lastAttendDate ?? '',
            },
            {
              key: 'absent',
              title: t('classes.absentRun'),
              width: 150,
              align: 'right',
              cell: ({ absentRun }) => absentRun || '',
            },
            {
              key: 'actions',
              title: t('classes.actions'),
              width: 190,
              cell: (student) =>
                canEdit && student.state !== 'left' ? (
                  <>
                    <Button size="mini" type="text" onClick={() => setDialog({ kind: 'move', student })}>
                      {t('classes.move')}
                    </Button>
                    <Button size="mini" type="text" onClick={() => setDialog({ kind: 'leave', student })}>
                      {t('classes.leave')}
                    </Button>
                  </>
                ) : (
                  student.leaveDate
                ),
            },
          ]}
          empty={t('classes.noStudents')}
        />
      </div>
      {dialog?.kind === 'add' && <AddDialog id={id} onClose={close} />}
      {dialog?.kind === 'leave' && <LeaveDialog id={id} student={dialog.student} onClose={close} />}
      {dialog?.kind === 'move' && <MoveStudentDialog id={id} student={dialog.student} onClose={close} />}
    </>
  )
}

function AddDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(classes.addStudents, { stale, quiet: true })
  const { obstacles, isConfirming, attempt } = useObstacles()
  return (
    <FormDialog<{ studentIds: string[]; joinDate: string }>
      title={t('classes.addStudents')}
      initial={{ joinDate: today() }}
      {...(isConfirming ? { okText: t('classes.addAnyway') } : {})}
      onSave={async (values) => {
        const { data, msg } = await attempt(values, (isConfirmed) => send({ ...values, id, isConfirmed }))
        const isWhole = data.refused.length === 0 && !data.isOverCapacity
        return isWhole ? t('classes.added', { n: data.added.length }) : { partly: msg }
      }}
      onClose={onClose}
    >
      {obstacles && <ObstacleList {...obstacles} />}
      <Field
        name="studentIds"
        label={t('classes.chooseStudents')}
        schema={classes.addStudents.input.shape.studentIds}
      >
        <StudentsSelect />
      </Field>
      <DateField
        name="joinDate"
        label={t('classes.joinDate')}
        schema={classes.addStudents.input.shape.joinDate}
      />
    </FormDialog>
  )
}

interface DialogProps {
  id: string
  student: ClassStudentRow
  onClose: () => void
}

function LeaveDialog({ id, student: { studentId, name }, onClose }: DialogProps) {
  const t = useText(text)
  const { send } = useSend(classes.removeStudent, { stale, quiet: true })
  return (
    <FormDialog<{ leaveDate: string; reason?: string }>
      title={`${t('classes.leave')} · ${name}`}
      initial={{ leaveDate: today() }}
      okText={t('classes.leave')}
      onSave={async (values) => {
        const { msg } = await send({ ...values, id, studentId })
        return msg
      }}
      onClose={onClose}
    >
      <DateField name="leaveDate" label={t('classes.leaveDate')} schema={CampusDate} />
      <Field name="reason" label={t('classes.reason')}>
        <Input maxLength={200} />
      </Field>
    </FormDialog>
  )
}

function MoveStudentDialog({ id, student: { studentId, name }, onClose }: DialogProps) {
  const t = useText(text)
  const { send } = useSend(classes.moveStudents, { stale, quiet: true })
  /** Moves the student back from the same day on, also where that overlaps: it did before. */
  const undo = async ({ toClassId, date }: { toClassId: string; date: string }) => {
    await send({
      id: toClassId,
      toClassId: id,
      studentIds: [studentId],
      date,
      reason: t('classes.moveUndone'),
      isConfirmed: 1,
    })
  }
  const { obstacles, isConfirming, attempt } = useObstacles()
  const { data } = useCall(classes.selector, {})
  const options = (data?.list ?? [])
    .filter((one) => one.id !== id)
    .map((one) => ({ value: one.id, label: one.fullName }))
  return (
    <FormDialog<{ toClassId: string; date: string; reason?: string }>
      title={`${t('classes.move')} · ${name}`}
      initial={{ date: today() }}
      okText={t(isConfirming ? 'classes.moveAnyway' : 'classes.move')}
      onSave={async (values) => {
        const { data: moved, msg } = await attempt(values, (isConfirmed) =>
          send({ ...values, id, studentIds: [studentId], isConfirmed }),
        )
        return undoMessage({
          id: `edu.classMove.${studentId}`,
          content: moved.isOverCapacity ? msg : t('classes.movedTo'),
          onUndo: () => undo(values),
        })
      }}
      onClose={onClose}
    >
      {obstacles && <ObstacleList {...obstacles} />}
      <SelectField
        name="toClassId"
        label={t('classes.toClass')}
        schema={classes.moveStudents.input.shape.toClassId}
        options={options}
      />
      <DateField name="date" label={t('classes.moveDate')} schema={classes.moveStudents.input.shape.date} />
      <Field name="reason" label={t('classes.reason')}>
        <Input maxLength={200} />
      </Field>
    </FormDialog>
  )
}

interface SelectProps {
  value?: string[]
  onChange?: (ids: string[]) => void
  'aria-label'?: string
}

/** Students, searched by name, pinyin or number on the server. */
function StudentsSelect({ value = [], onChange, 'aria-label': label }: SelectProps) {
  const [keyword, setKeyword] = useState('')
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const { data, isLoading } = useCall(students.selector, { keyword }, { keepPreviousData: true })
  const found = (data?.list ?? []).map((row) => ({
    value: row.id,
    label: `${row.fullName} ${row.studentNo} ${row.campusName}`,
  }))
  const selected = value
    .filter((one) => found.every((option) => option.value !== one))
    .map((one) => ({ value: one, label: names[one] ?? one }))
  return (
    <Select
      mode="multiple"
      showSearch
      filterOption={false}
      aria-label={label ?? ''}
      loading={isLoading}
      value={value}
      onSearch={setKeyword}
      options={[...selected, ...found]}
      onChange={(ids: string[]) => {
        setNames((before) => ({
          ...before,
          ...Object.fromEntries(found.map((one) => [one.value, one.label])),
        }))
        onChange?.(ids)
      }}
    />
  )
}
