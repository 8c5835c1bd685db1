import { Alert } from '@arco-design/web-react'
import { useState } from 'react'
import {
  conflictValues,
  conflictWords,
  overlapValues,
  overlapWords,
  warningWords,
} from '@tessera/shared/contract/edu/conflict-words'
import type {
  LessonConflict,
  LessonWarning,
  StudentOverlap,
} from '@tessera/shared/contract/edu/lesson-conflicts'
import { CallError } from '@tessera/shared/client/call'
import { interpolate } from '@tessera/shared/format/interpolate'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './timetable.module.css'

/** What stands in the way of lessons, of a refusal of the server. */
export interface Obstacles {
  conflicts: readonly LessonConflict[]
  warnings: readonly LessonWarning[]
  overlaps?: readonly StudentOverlap[]
}

/** The obstacles of a refusal; undefined for other failures. */
export function obstaclesOf(error: unknown): Obstacles | undefined {
  if (!(error instanceof CallError)) return undefined
  const { conflicts = [], warnings = [], overlaps = [] } = (error.details ?? {}) as Partial<Obstacles>
  return conflicts.length + warnings.length + overlaps.length > 0
    ? { conflicts, warnings, overlaps }
    : undefined
}

/** A text that is the same for the same values of a form. */
export const fingerprintOf = (values: object): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * Obstacles of the last attempt to save, and whether the next one is a confirmation. `first` are the obstacles of
 * an attempt before the form opened, and the values that were refused.
 */
export function useObstacles(first?: { obstacles: Obstacles; values: object }) {
  const [obstacles, setObstacles] = useState(first?.obstacles)
  const [refused, setRefused] = useState(() => (first ? fingerprintOf(first.values) : ''))
  /** Whether only a confirmation is missing. */
  const isConfirming = obstacles !== undefined && obstacles.conflicts.length === 0
  return {
    obstacles,
    isConfirming,
    /**
     * Runs an attempt; rejects as it does. Only the values that were refused are confirmed: after another choice the
     * server checks again.
     */
    attempt: async <T,>(values: object, work: (isConfirmed: 0 | 1) => Promise<T>): Promise<T> => {
      const sent = fingerprintOf(values)
      setRefused(sent)
      try {
        const answer = await work(isConfirming && sent === refused ? 1 : 0)
        setObstacles(undefined)
        return answer
      } catch (error) {
        setObstacles(obstaclesOf(error))
        throw error
      }
    },
  }
}

const maxShown = 8

/** Conflicts, warnings and students with two lessons at once, as sentences. */
export function ObstacleList({ conflicts, warnings, overlaps = [] }: Obstacles) {
  const t = useText(text)
  const pick = useLocalizedText()
  const sentences = conflicts.map((conflict) =>
    interpolate(pick(conflictWords[conflict.type]), conflictValues(conflict)),
  )
  const notes = warnings.map(({ type, date, endTime: end, names }) =>
    interpolate(pick(warningWords[type]), { date, end, names: joinNames(names) }),
  )
  const overlapNotes = overlaps.map((overlap) =>
    interpolate(pick(overlapWords.line), {
      ...overlapValues(overlap),
      class: overlap.className || pick(overlapWords.otherClass),
    }),
  )
  return (
    <div className={styles.obstacles} role="status">
      {sentences.length > 0 && (
        <Alert
          type="error"
          title={t('timetable.conflicts', { n: sentences.length })}
          content={<Sentences list={sentences} />}
        />
      )}
      {notes.length > 0 && <Alert type="warning" content={<Sentences list={notes} />} />}
      {overlapNotes.length > 0 && (
        <Alert
          type="warning"
          title={t('timetable.overlaps', { n: overlapNotes.length })}
          content={<Sentences list={overlapNotes} />}
        />
      )}
    </div>
  )
}

function Sentences({ list }: { list: readonly string[] }) {
  const t = useText(text)
  return (
    <ul className={styles.sentences}>
      {list.slice(0, maxShown).map((sentence, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- sentences can repeat, and have no state
        <li key={at}>{sentence}</li>
      ))}
      {list.length > maxShown && <li>{t('timetable.more', { n: list.length - maxShown })}</li>}
    </ul>
  )
}
