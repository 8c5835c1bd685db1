import { HandleStatus, type TaskRecord } from './task-detail.ts'

/** Numbers of actions beside `HandleStatus` that a history treats in their own way. */
const readCopy = 26
/** Its opinion is the name of the action, in the language of the user who amended the record. */
const amended = 34

export interface HistoryEntry {
  readonly record: TaskRecord
  /** Of a submission after the first one: its number. */
  readonly round: number | null
}

/** The actions of a task in their order. */
export function listEntries(records: readonly TaskRecord[]): readonly HistoryEntry[] {
  let submissions = 0
  return (
    records
      // Reading a copy is shown in the list of copies.
      .filter(({ handleStatus }) => handleStatus !== readCopy)
      .toSorted((a, b) => a.handleTime - b.handleTime)
      .map((record): HistoryEntry => {
        if (record.handleStatus === HandleStatus.submitted) submissions += 1
        const isAgain = record.handleStatus === HandleStatus.submitted && submissions > 1
        const shown = record.handleStatus === amended ? { ...record, handleOpinion: '' } : record
        return { record: shown, round: isAgain ? submissions : null }
      })
  )
}
