import { readDesign } from '../../fields/design.ts'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { PrintDesign } from '../../forms/print/print-design.tsx'
import { formatTime } from '../../format/time.ts'
import { useText } from '../../text/text.ts'
import { PrintSheet } from '../../ui/print/print-sheet.tsx'
import { SignatureImage } from '../../ui/signature/signature.tsx'
import { applyFieldRights } from './field-rights.ts'
import { orderHistory } from './history.ts'
import { parseObject } from './parse-object.ts'
import { text } from './text.ts'
import printStyles from '../../ui/print/print.module.css'

export interface PrintTaskProps {
  info: FlowBeforeInfo
  onClose: () => void
}

/** A task on paper: the form as the user may read it, and below it the history. */
export function PrintTask({ info, onClose }: PrintTaskProps) {
  const { fullName, flowFormContentJson } = info.flowTaskInfo
  const read = readDesign(parseObject(info.flowFormInfo))
  const history = <HistoryTable info={info} />
  if ('problems' in read)
    return (
      <PrintSheet title={fullName} onClose={onClose}>
        {history}
      </PrintSheet>
    )
  return (
    <PrintDesign
      title={fullName}
      design={applyFieldRights(read.design, info.formOperates, 'read')}
      record={parseObject(flowFormContentJson)}
      onClose={onClose}
    >
      {history}
    </PrintDesign>
  )
}

function HistoryTable({ info }: { info: FlowBeforeInfo }) {
  const t = useText(text)
  const { entries } = orderHistory(info)
  if (entries.length === 0) return null
  return (
    <section>
      <h2>{t('task.history')}</h2>
      <table className={printStyles.list}>
        <tbody>
          {entries.map(
            ({ record: { id, userName, nodeName, handleStatus, handleTime, handleOpinion, signImg } }) => {
              const key = `task.event.${handleStatus}`
              return (
                <tr key={id}>
                  <td>{nodeName}</td>
                  <td>{userName === '' ? t('task.system') : userName}</td>
                  <td>{t(key in text.texts ? (key as keyof typeof text.texts) : 'task.event.other')}</td>
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
