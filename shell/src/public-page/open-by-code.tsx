import { Button, Result, Spin } from '@arco-design/web-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { CodeForm } from './code-form.tsx'
import { solveChallenge } from './solve.ts'
import { text } from './text.ts'

interface Props {
  /** Says what the access code opens. */
  hint: string
  failed: string
  needsCode: boolean
  challenge: () => Promise<{ challenge: string; bits: number }>
  /** Opens the link; throws a refusal. */
  open: (proof: { challenge: string; nonce: string }, code: string) => Promise<void>
}

/** Opens a link: at once, or after the guest has typed its access code. */
export function OpenByCode({ hint, failed, needsCode, challenge: ask, open }: Props) {
  const t = useText(text)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(!needsCode)
  const submit = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { challenge, bits } = await ask()
      const nonce = await solveChallenge(challenge, bits)
      await open({ challenge, nonce }, code)
    } catch (error) {
      setFailure(error instanceof CallError ? error.msg : failed)
    }
    setBusy(false)
  }
  const openWithoutCode = useEffectEvent(() => {
    if (!needsCode) void submit()
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
  useEffect(() => openWithoutCode(), [])
  if (needsCode)
    return <CodeForm {...{ hint, code, setCode, failure, isBusy }} onSubmit={() => void submit()} />
  if (failure === null) return <Spin tip={t('guest.loading')} />
  return (
    <Result
      status="error"
      title={failure}
      extra={<Button onClick={() => void submit()}>{t('guest.retry')}</Button>}
    />
  )
}
