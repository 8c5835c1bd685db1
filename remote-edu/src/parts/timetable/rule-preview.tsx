import { Alert, Button, Spin, Tag } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import {
  scheduleRules,
  type SchedulePreview,
  type Suggestion,
} from '@tessera/shared/contract/edu/schedule-rules'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { call, CallError } from '@tessera/shared/client/call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { ObstacleList } from './refusals.tsx'
import { text } from './text.ts'
import styles from './timetable.module.css'

/** The preview follows when the user has stopped typing for so long. */
const delayMs = 300

interface Props {
  /** Null while the form is not complete. */
  rule: CallRequest<typeof scheduleRules.preview> | null
  onSuggestion: (suggestion: Suggestion) => void
}

type Answer = { preview: SchedulePreview } | { refusal: string }

/** What a rule makes: its lessons, the skipped days, the conflicts, and what is free instead. */
export function RulePreview({ rule, onSuggestion }: Props) {
  const t = useText(text)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isLoading, setLoading] = useState(false)
  const key = JSON.stringify(rule)
  useEffect(() => {
    const request = JSON.parse(key) as Props['rule']
    if (!request) return undefined
    const abort = new AbortController()
    const load = async () => {
      setLoading(true)
      try {
        const preview = await call(scheduleRules.preview, request, { quiet: true, signal: abort.signal })
        setAnswer({ preview })
      } catch (error) {
        if (!abort.signal.aborted)
          setAnswer({ refusal: error instanceof CallError ? error.msg : String(error) })
      }
      if (!abort.signal.aborted) setLoading(false)
    }
    const timer = setTimeout(() => void load(), delayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key])
  return (
    <section className={styles.preview} aria-label={t('timetable.preview')} aria-busy={isLoading}>
      <h3>
        {t('timetable.preview')} {isLoading && <Spin size={14} />}
      </h3>
      {rule === null && <p className={styles.quiet}>{t('timetable.complete')}</p>}
      {rule && answer && 'refusal' in answer && <Alert type="error" content={answer.refusal} />}
      {rule && answer && 'preview' in answer && <Shown {...answer.preview} onSuggestion={onSuggestion} />}
    </section>
  )
}

function Shown({
  lessons,
  skipped,
  conflicts,
  warnings,
  suggestions,
  yearsWithoutHolidays,
  onSuggestion,
}: SchedulePreview & Pick<Props, 'onSuggestion'>) {
  const t = useText(text)
  const inTheWay = new Set(conflicts.map(({ lessonIndex }) => lessonIndex))
  return (
    <>
      <p role="status">
        {t('timetable.summary', { n: lessons.length, skipped: skipped.length, conflicts: conflicts.length })}
      </p>
      {yearsWithoutHolidays.length > 0 && (
        <Alert
          type="warning"
          content={t('timetable.noHolidays', { years: joinNames(yearsWithoutHolidays.map(String)) })}
        />
      )}
      <ObstacleList conflicts={conflicts} warnings={warnings} />
      {suggestions.length > 0 && (
        <div className={styles.suggestions}>
          <span>{t('timetable.suggestions')}</span>
          {suggestions.map((suggestion) => (
            <Button key={suggestion.kind} size="small" onClick={() => onSuggestion(suggestion)}>
              {suggestion.name || `${suggestion.startTime}–${suggestion.endTime}`}
            </Button>
          ))}
        </div>
      )}
      <ul className={styles.days}>
        {lessons.map(({ date, startTime, endTime, movedFrom }, at) => (
          <li key={`${date}${startTime}`}>
            <Tag
              size="small"
              color={lessonColour(inTheWay.has(at), movedFrom !== null)}
              {...(movedFrom === null ? {} : { title: t('timetable.movedFrom', { date: movedFrom }) })}
            >
              {date} {startTime}–{endTime}
            </Tag>
          </li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <p className={styles.quiet}>
          {t('timetable.skipped')}{' '}
          {joinNames(skipped.map(({ date, name }) => `${date}${name ? ` ${name}` : ''}`))}
        </p>
      )}
    </>
  )
}

function lessonColour(hasConflict: boolean, isMoved: boolean): string {
  if (hasConflict) return 'red'
  return isMoved ? 'arcoblue' : ''
}
