import type { PrintedData } from '../../contract/system/print-templates.ts'
import { eventWordOf } from '../../contract/workflow/event-words.ts'
import { listEntries } from '../../contract/workflow/history-entries.ts'
import type { TaskRecord } from '../../contract/workflow/task-detail.ts'
import { formatTime } from '../../format/time.ts'
import { useLocalizedText, useText } from '../../text/text.ts'
import { SignatureImage } from '../../ui/signature/signature.tsx'
import { text } from './text.ts'
import printStyles from '../../ui/print/print.module.css'

/** The history of a printed task. */
export const historyOf = ({
  flowTaskOperatorRecordList: records,
}: Pick<PrintedData, 'flowTaskOperatorRecordList'>) => <HistoryTable records={records} />

/** The history of a task on paper. */
export function HistoryTable({ records }: { records: readonly TaskRecord[] }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const entries = listEntries(records)
  if (entries.length === 0) return null
  return (
    <section>
      <h2>{t('task.history')}</h2>
      <table className={printStyles.list}>
        <tbody>
          {entries.map(
            ({ record: { id, userName, nodeName, handleStatus, handleTime, handleOpinion, signImg } }) => {
              return (
                <tr key={id}>
                  <td>{nodeName}</td>
                  <td>{userName === '' ? t('task.system') : userName}</td>
                  <td>{pick(eventWordOf(handleStatus))}</td>
                  <td>{handleOpinion}</td>
                  <td>{signImg !== '' && <SignatureImage value={signImg} label={userName} />}</td>
                  <td>{formatTime(handleTime, true)}</td>
                </tr>
              )
            },
          )}
        </tbody>
      </table>
    </section>
  )
}
