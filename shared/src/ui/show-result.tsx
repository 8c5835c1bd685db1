import { Message } from '@arco-design/web-react'

/** Shows the success message of a call. The call itself has already shown a failure. */
export const showResult = (sent: Promise<{ msg: string }>): Promise<void> =>
  sent.then(
    ({ msg }) => void Message.success(msg),
    () => undefined,
  )
