import { Alert, Button, Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import type { onlineForms } from '@tessera/shared/contract/lowcode/online'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import type { ModelCalls } from '../calls.ts'
import { text } from './text.ts'

type Result = CallOutput<typeof onlineForms.submitMany>
interface Selection {
  ids: readonly string[]
  clear: () => void
}

/** The button that submits selected drafts, such as those of an import, and what was refused of them. */
export function useSubmitMany(calls: ModelCalls): {
  button: (selection: Selection) => ReactNode
  dialog: ReactNode
} {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { send, sending } = useSend(calls.submitMany, { stale: calls.stale })
  const [result, setResult] = useState<Result | null>(null)
  const run = async ({ ids, clear }: Selection) => {
    const { data } = await send({ ids: [...ids] })
    clear()
    if (data.refused.length > 0) setResult(data)
    else Message.success(t('recordFlow.submittedMany', { n: data.submitted }))
  }
  return {
    button: (selection) => (
      <Button size="small" loading={sending} onClick={() => void run(selection).catch(() => undefined)}>
        {t('recordFlow.submitMany')}
      </Button>
    ),
    dialog: result && (
      <>
        {anchor}
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
          <ul>
            {[...countByReason(result)].map(([reason, n]) => (
              <li key={reason}>{t('recordFlow.refusedFor', { n, reason })}</li>
            ))}
          </ul>
        </Modal>
      </>
    ),
  }
}

/** Records of one import are often refused for the same reason. */
function countByReason({ refused }: Result): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return counts
}
