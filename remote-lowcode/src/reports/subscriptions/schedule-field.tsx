import { Input, Select, TimePicker } from '@arco-design/web-react'
import { useDeferredValue } from 'react'
import { reportSubscriptions } from '@tessera/shared/contract/lowcode/report-subscriptions'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { useAttributes, useNamedTagInputs } from '@tessera/shared/ui/attributes'
import { readCron, scheduleKinds, toCron, type Schedule, type ScheduleKind } from './schedule.ts'
import { text } from './text.ts'
import styles from './subscriptions.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** 0 is the last day of a month. */
const monthDays = [...Array.from({ length: 31 }, (_, at) => at + 1), 0]

interface Props {
  schedule: Schedule
  onChange: (schedule: Schedule) => void
}

/** When a subscription sends: how it repeats, at what time, and the next times. */
export function ScheduleField({ schedule, onChange }: Props) {
  const t = useText(text)
  const { kind, time, day } = schedule
  // Arco's picker has no property for the name of its input.
  const timeBox = useAttributes<HTMLDivElement>('input', () => ({ 'aria-label': t('subscription.time') }))
  const tags = useNamedTagInputs()
  const change = (changed: Partial<Schedule>) => onChange({ ...schedule, ...changed })
  return (
    <>
      <div ref={tags} className={styles.row}>
        <Select
          aria-label={t('subscription.when')}
          value={kind}
          options={scheduleKinds.map((value) => ({ value, label: t(`subscription.kind.${value}`) }))}
          onChange={(next: ScheduleKind) => change({ kind: next, cron: toCron(schedule) })}
        />
        {kind === 'week' && (
          <Select
            mode="multiple"
            aria-label={t('subscription.weekdays')}
            placeholder={t('subscription.weekdays')}
            value={[...schedule.weekdays]}
            options={weekdays.map((value) => ({ value, label: t(`subscription.weekday.${value}`) }))}
            onChange={(next: number[]) => change({ weekdays: next })}
          />
        )}
        {kind === 'month' && (
          <Select
            aria-label={t('subscription.monthDay')}
            value={day}
            options={monthDays.map((value) => ({
              value,
              label: value === 0 ? t('subscription.lastDay') : t('subscription.dayOfMonth', { n: value }),
            }))}
            onChange={(next: number) => change({ day: next })}
          />
        )}
        {kind === 'cron' ? (
          <Input
            aria-label={t('subscription.cron')}
            maxLength={100}
            placeholder="0 8 * * 1"
            value={schedule.cron}
            onChange={(cron) => change({ cron })}
          />
        ) : (
          <div ref={timeBox}>
            <TimePicker
              className={styles.wide!}
              format="HH:mm"
              allowClear={false}
              value={time}
              onChange={(next: string) => change({ time: next })}
            />
          </div>
        )}
      </div>
      <NextTimes cron={toCron(schedule)} />
    </>
  )
}

/** The next times of a schedule, or why it has none. */
function NextTimes({ cron }: { cron: string }) {
  const t = useText(text)
  const expression = useDeferredValue(cron)
  const isComplete = expression !== '' && !expression.endsWith(' ')
  const { data, error } = useCall(reportSubscriptions.nextTimes, isComplete ? { cron: expression } : null, {
    keepPreviousData: false,
  })
  const times = data?.list.slice(0, 3).map((time) => formatTime(time))
  const says = times ? t('subscription.nextTimes', { times }) : (error?.msg ?? t('subscription.cronHint'))
  return (
    <p className={styles.note} aria-live="polite">
      {says} · {t('subscription.zone')}
    </p>
  )
}

/** A schedule as a sentence. */
export function useScheduleWords(): (cron: string) => string {
  const t = useText(text)
  return (cron) => {
    const { kind, time, weekdays: days, day } = readCron(cron)
    const names = days.map((one) => t(`subscription.weekday.${one as 1}`))
    const dayName = day === 0 ? t('subscription.lastDay') : t('subscription.dayOfMonth', { n: day })
    return t(`subscription.says.${kind}`, { time, days: names, day: dayName, cron })
  }
}
