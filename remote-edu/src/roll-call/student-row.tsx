import { Button, Input, InputNumber, Tag } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { useState, type KeyboardEvent } from 'react'
import {
  attendanceStatuses,
  type AttendanceStatus,
  type PredictedCharge,
  type RosterRow,
} from '@tessera/shared/contract/edu/attendance'
import {
  attendanceWords,
  chargeReasonWords,
  makeupDenialWords,
  rosterTypeWords,
} from '@tessera/shared/contract/edu/attendance-words'
import { LessonCount } from '@tessera/shared/contract/edu/values'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { chargeOf, makeupNoteOf, statusOfKey, type Mark } from './marks.ts'
import { text } from './text.ts'
import styles from './roll-call.module.css'

interface Props {
  row: RosterRow
  mark: Mark
  isReadOnly: boolean
  /** Whether the user may book make-ups; others do not read whether there is one. */
  canMakeUp: boolean
  onMark: (mark: Mark) => void
  onRemove: (() => void) | null
}

const isCharge = (units: number | null) => units === null || LessonCount.safeParse(units).success

/** As many lessons or fewer are few. */
const few = 3

/** A student of a roll-call: the four statuses, what the selected one costs, and what else is recorded. */
export function StudentRow({ row, mark, isReadOnly, canMakeUp, onMark, onRemove }: Props) {
  const t = useText(text)
  const pick = useLocalizedText()
  const makeupNote = makeupNoteOf(row, mark)
  const [isOpen, setOpen] = useState(mark.units !== null)
  const select = (status: AttendanceStatus) => {
    if (!isReadOnly) onMark({ ...mark, status, lateMinutes: status === 'late' ? mark.lateMinutes : null })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const status = statusOfKey[event.key.toLowerCase()]
    const at = attendanceStatuses.indexOf(mark.status)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (status) select(status)
    else if (step)
      select(attendanceStatuses[(at + step + attendanceStatuses.length) % attendanceStatuses.length]!)
    else return
    event.preventDefault()
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')
    const next = status ?? attendanceStatuses[(at + (step ?? 0) + 4) % 4]!
    buttons[attendanceStatuses.indexOf(next)]?.focus()
  }
  return (
    <li className={styles.student} data-status={mark.status}>
      <div className={styles.person}>
        <span className={styles.name}>{row.name}</span>
        {row.rosterType !== 'regular' && (
          <Tag size="small" color="purple">
            {pick(rosterTypeWords[row.rosterType])}
          </Tag>
        )}
        {row.leave && (
          <Tag size="small" color={row.leave.isApproved ? 'arcoblue' : 'orange'}>
            {t(row.leave.isApproved ? 'rollCall.leaveKnown' : 'rollCall.leaveWaiting')}
          </Tag>
        )}
        {row.originDate && <small>{t('rollCall.origin', { date: row.originDate })}</small>}
        {makeupNote && <small>{t(makeupNote, { time: row.makeup!.startAt.slice(0, 16) })}</small>}
      </div>
      <div
        role="radiogroup"
        tabIndex={-1}
        aria-label={row.name}
        className={styles.choices}
        onKeyDown={onKeyDown}
      >
        {attendanceStatuses.map((status) => (
          <button
            key={status}
            type="button"
            role="radio"
            aria-checked={mark.status === status}
            tabIndex={mark.status === status ? 0 : -1}
            disabled={isReadOnly}
            data-status={status}
            className={styles.choice}
            onClick={() => select(status)}
          >
            {pick(attendanceWords[status])}
          </button>
        ))}
      </div>
      <Outcome charge={chargeOf(row, mark)} canMakeUp={canMakeUp} />
      <Button
        type="text"
        icon={<IconMore />}
        aria-label={t('rollCall.more', { name: row.name })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {(isOpen || mark.status === 'late') && (
        <div className={styles.details}>
          {mark.status === 'late' && (
            <label>
              {t('rollCall.minutes')}
              <InputNumber
                min={0}
                max={600}
                precision={0}
                disabled={isReadOnly}
                value={mark.lateMinutes ?? undefined!}
                onChange={(value?: number) => onMark({ ...mark, lateMinutes: value ?? null })}
              />
            </label>
          )}
          {isOpen && row.rosterType !== 'trial' && (
            <label>
              {t('rollCall.units')}
              <InputNumber
                min={0}
                max={99}
                step={0.5}
                error={!isCharge(mark.units)}
                disabled={isReadOnly}
                value={mark.units ?? undefined!}
                onChange={(value?: number) => onMark({ ...mark, units: value ?? null })}
              />
              {!isCharge(mark.units) && <small role="alert">{t('rollCall.halves')}</small>}
            </label>
          )}
          {isOpen && (
            <label className={styles.remark}>
              {t('rollCall.remark')}
              <Input
                maxLength={200}
                disabled={isReadOnly}
                value={mark.remark}
                onChange={(remark) => onMark({ ...mark, remark })}
              />
            </label>
          )}
          {isOpen && onRemove && (
            <Button type="text" status="danger" onClick={onRemove}>
              {t('rollCall.remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** What the selected status costs, and a warning before the lessons run out. */
function Outcome({ charge, canMakeUp }: { charge: PredictedCharge; canMakeUp: boolean }) {
  const t = useText(text)
  const pick = useLocalizedText()
  if (charge.problem) return <span className={styles.problem}>{charge.problem}</span>
  const isCard = charge.reason === 'period_card'
  const isTrial = charge.reason === 'trial_free'
  const isLow = !isCard && !isTrial && charge.units > 0 && charge.owedUnits === 0 && charge.remainAfter <= few
  return (
    <span className={styles.outcome} title={pick(chargeReasonWords[charge.reason])}>
      {isCard && t('rollCall.card')}
      {isTrial && t('rollCall.trial')}
      {!isCard && !isTrial && t('rollCall.outcome', { units: charge.units, left: charge.remainAfter })}
      {charge.owedUnits > 0 && (
        <Tag size="small" color="red">
          {t('rollCall.owed', { n: charge.owedUnits })}
        </Tag>
      )}
      {isLow && (
        <Tag size="small" color="orange">
          {charge.remainAfter === 0 ? t('rollCall.last') : t('rollCall.few', { n: charge.remainAfter })}
        </Tag>
      )}
      {canMakeUp && charge.makeup === 'create' && <Tag size="small">{t('rollCall.makeup')}</Tag>}
      {canMakeUp && charge.noMakeup && (
        <span className={styles.denial}>
          {t('rollCall.noMakeup', { reason: pick(makeupDenialWords[charge.noMakeup]) })}
        </span>
      )}
    </span>
  )
}
