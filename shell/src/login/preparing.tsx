import { useEffect, useState } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { preparingText } from './preparing-text.ts'

export type Preparing = CallOutput<typeof publicCalls.welcome>['preparing']

/** Milliseconds between two questions about the progress. */
export const askAgainMs = 2_000

/** Whether the server is still building remotes. Those that failed are not waited for. */
export const isPreparing = (preparing: Preparing): boolean =>
  preparing?.remotes.some(({ hasFailed }) => !hasFailed) ?? false

/** Progress of a server that has just been started and is still building remotes; nothing once they are there. */
export function PreparingLine({ initial }: { initial: Preparing }) {
  const t = useText(preparingText)
  const [preparing, setPreparing] = useState(initial)
  useEffect(() => {
    if (!isPreparing(preparing)) return
    const timer = setTimeout(
      () =>
        call(publicCalls.welcome, {}, { quiet: true }).then(
          (answer) => setPreparing(answer.preparing),
          // The server may be starting again. A new object asks once more.
          () => setPreparing((last) => last && { ...last }),
        ),
      askAgainMs,
    )
    return () => clearTimeout(timer)
  }, [preparing])
  return (
    <p className="login-preparing" role="status">
      {preparing && isPreparing(preparing) && t('preparing.progress', preparing)}
    </p>
  )
}
