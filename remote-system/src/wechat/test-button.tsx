import { Button, Message } from '@arco-design/web-react'
import type { Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Tries a connection with what stands in the form; what the provider says against it is shown as every refusal is. */
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
