import { Message } from '@arco-design/web-react'

/**
 * Shows the success message of a call, then calls `onSuccess`. The call itself has already shown a failure.
 */
export const showResult = <T extends { msg: string }>(
  sent: Promise<T>,
  onSuccess?: (answer: T) => void,
): Promise<void> =>
  sent.then(
    (answer) => {
      Message.success(answer.msg)
      onSuccess?.(answer)
    },
    () => undefined,
  )
