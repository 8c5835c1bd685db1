import { Button, Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { makeupDenialWords, outcomeWords } from '@tessera/shared/contract/edu/attendance-words'
import { makeups, type ComingLeave } from '@tessera/shared/contract/edu/makeups'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Table } from '@tessera/shared/ui/table/table'
import { hoursOf } from '../timetable/lesson-times.ts'
import { staleAttendance } from '../timetable/stale.ts'
import { MakeupDialog } from './makeup-dialog.tsx'
import { text } from './text.ts'
import styles from './attendance.module.css'

interface Props {
  studentId: string
  name: string
  canChange: boolean
}

/** The lessons that a student will miss by a leave: what each costs, and its make-up, which is booked here. */
export function ComingLeaves({ studentId, name, canChange }: Props) {
  const t = useText(text)
  const pick = useLocalizedText()
  const { data } = useCall(makeups.coming, { studentId })
  const { send: release } = useSend(makeups.release, { stale: staleAttendance })
  const [booking, setBooking] = useState<ComingLeave | null>(null)
  const makeupOf = ({ right, makeup, noMakeup, isApproved }: ComingLeave): string => {
    if (right?.status === 'booked') return t('makeup.bookedFor', { time: (right.startAt ?? '').slice(0, 16) })
    if (right?.status === 'used') return t('makeup.madeUpOn', { time: (right.startAt ?? '').slice(0, 16) })
    if (noMakeup) return t('makeup.denied', { reason: pick(makeupDenialWords[noMakeup]) })
    if (!makeup) return ''
    return t(isApproved ? 'leave.mayMakeUp' : 'makeup.onceApproved')
  }
  return (
    <>
      <div className={styles.scroll}>
        <Table<ComingLeave & { id: string }>
          name={t('makeup.coming')}
          rows={(data?.list ?? []).map((row) => ({ ...row, id: row.lessonId }))}
          columns={[
            {
              key: 'lesson',
              title: t('makeup.origin'),
              cell: (row) => `${row.startAt.slice(0, 10)} ${hoursOf(row)} ${row.className}`,
            },
            {
              key: 'cost',
              title: t('leave.forecast'),
              cell: ({ outcome, units }) => t('leave.costs', { outcome: pick(outcomeWords[outcome]), units }),
            },
            { key: 'makeup', title: t('makeup.title'), cell: makeupOf },
            {
              key: 'actions',
              title: '',
              width: 120,
              cell: (row) => {
                if (!canChange) return null
                if (row.right?.status === 'booked')
                  return (
                    <Button
                      size="mini"
                      type="text"
                      onClick={() =>
                        void release({ id: row.right!.id })
                          .then(({ msg }) => Message.success(msg))
                          .catch(() => {})
                      }
                    >
                      {t('makeup.release')}
                    </Button>
                  )
                const isOpen = row.right === null || row.right.status === 'open'
                return row.makeup && isOpen ? (
                  <Button size="mini" type="text" onClick={() => setBooking(row)}>
                    {t('makeup.book')}
                  </Button>
                ) : null
              },
            },
          ]}
          empty={t('makeup.noneComing')}
        />
      </div>
      {booking && (
        <MakeupDialog
          of={{ studentId, missedLessonId: booking.lessonId }}
          name={name}
          onClose={() => setBooking(null)}
        />
      )}
    </>
  )
}

/** What to do after a leave was recorded: book its make-ups at once, or later. */
export function LeaveSavedDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  return (
    <>
      {anchor}
      <Modal
        visible
        title={`${t('makeup.afterLeave')} · ${props.name}`}
        wrapClassName={scope}
        style={{ width: 'min(760px, calc(100vw - 32px))' }}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('makeup.finish')}
          </Button>
        }
        onCancel={onClose}
      >
        <ComingLeaves {...props} />
      </Modal>
    </>
  )
}
