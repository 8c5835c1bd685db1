import { Button, Message } from '@arco-design/web-react'
import type { Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Tests the connection with the current form values; errors of the provider are shown like any other. */
export function TestButton({
  call,
  input,
  children,
}: {
  call: Call
  input: () => object
  children?: string
}) {
  const t = useText(text)
  const { send, sending } = useSend(call)
  const run = async () => {
    await send(input() as never)
    Message.success(t('wechat.connected'))
  }
  return (
    <Button loading={sending} onClick={() => void run().catch(() => undefined)}>
      {children ?? t('wechat.test')}
    </Button>
  )
}
