import { Alert, Button, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import type { onlineForms } from '../../contract/lowcode/online.ts'
import type { Call, CallOutput } from '../../contract/wire.ts'
import { useSend } from '../../client/use-call.ts'
import { joinNames } from '../../text/punctuation.ts'
import { useText } from '../../text/text.ts'
import { ConfirmContent, useConfirm } from '../../ui/confirm/confirm.tsx'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import type { RecordCalls } from '../../lists/records/record-calls.ts'
import { groupByReason, listNames, type RefusedRecord } from './group-refusals.ts'
import { text as recordFlowText } from './text.ts'
import { text } from './list-text.ts'
import styles from './submit-many.module.css'

type Result = CallOutput<typeof onlineForms.submitMany>
interface Selection {
  ids: readonly string[]
  clear: () => void
}

/** The button that submits selected drafts, such as those of an import, once the user confirms it, and what was refused of them. */
export function useSubmitMany(
  calls: Pick<RecordCalls, 'submitMany'>,
  /** What shows records. */
  stale: readonly Call[],
): {
  button: (selection: Selection) => ReactNode
  dialog: ReactNode
} {
  const t = useText(text)
  const tr = useText(recordFlowText)
  const { scope, anchor } = usePortalScope()
  const { send, sending } = useSend(calls.submitMany, { stale })
  const [result, setResult] = useState<Result | null>(null)
  const { ask, dialog } = useConfirm()
  const describe = (refused: readonly RefusedRecord[]) => {
    const { names, more } = listNames(refused)
    if (names.length === 0) return t('recordFlow.refusedCount', { n: more })
    return more > 0 ? t('recordFlow.refusedMore', { names, n: more }) : joinNames(names)
  }
  const run = async ({ ids, clear }: Selection) => {
    const { data } = await send({ ids: [...ids] })
    clear()
    if (data.refused.length === 0) return t('recordFlow.submittedMany', { n: data.submitted })
    setResult(data)
    return ''
  }
  const confirm = (selection: Selection) =>
    ask({
      title: t('recordFlow.submitMany'),
      content: (
        <ConfirmContent
          note={t('recordFlow.submitManyNote')}
          name={t('recordFlow.submitManyCount', { n: selection.ids.length })}
        />
      ),
      okText: tr('recordFlow.submit'),
      run: () => run(selection),
    })
  return {
    button: (selection) => (
      <Button size="small" loading={sending} onClick={() => confirm(selection)}>
        {t('recordFlow.submitMany')}
      </Button>
    ),
    dialog: (
      <>
        {dialog}
        {anchor}
        {result && (
          <Modal
            visible
            wrapClassName={scope}
            title={t('recordFlow.submitMany')}
            style={{ width: 'min(560px, 100vw)' }}
            footer={<Button onClick={() => setResult(null)}>{t('recordFlow.close')}</Button>}
            onCancel={() => setResult(null)}
          >
            <Alert
              type="warning"
              content={t('recordFlow.submittedSome', { n: result.submitted, m: result.refused.length })}
            />
            <ul className={styles.refused}>
              {[...groupByReason(result.refused)].map(([reason, refused]) => (
                <li key={reason}>
                  <strong>{reason}</strong>
                  <span>{describe(refused)}</span>
                </li>
              ))}
            </ul>
          </Modal>
        )}
      </>
    ),
  }
}
