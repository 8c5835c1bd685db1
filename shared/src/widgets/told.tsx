import { Message } from '@arco-design/web-react'

/** Tells what the server answered; a failure was told by the call. */
export const told = (sent: Promise<{ msg: string }>): Promise<void> =>
  sent.then(
    ({ msg }) => void Message.success(msg),
    () => undefined,
  )
