import { Button, Result, Spin } from '@arco-design/web-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { readScreen } from '@tessera/shared/contract/lowcode/screen-canvas'
import { screenLinks } from '@tessera/shared/contract/lowcode/screen-links'
import { Code, type CallOutput } from '@tessera/shared/contract/wire'
import { call, CallError } from '@tessera/shared/client/call'
import { GuestRowsContext } from '@tessera/shared/portal/sources/guest-rows'
import { PicturesContext } from '@tessera/shared/screen/context'
import { ScreenView } from '@tessera/shared/screen/screen-view'
import { useText } from '@tessera/shared/text/text'
import { text as pageText } from '../public-page/text.ts'
import { createGuestRows } from './guest-rows.ts'
import { text } from './text.ts'
import styles from './page.module.css'

type Shown = CallOutput<typeof screenLinks.show>

interface Props {
  linkKey: string
  name: string
  pass: string
  /** The pass opens nothing any more. */
  onExpired: () => void
}

/** A public screen that fills the window. */
export function Wall({ linkKey: key, name, pass, onExpired }: Props) {
  const t = useText(text)
  const tp = useText(pageText)
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useEffectEvent(async () => {
    setFailure(null)
    try {
      setShown(await call(screenLinks.show, { key, pass }, { quiet: true }))
    } catch (error) {
      const isKnown = error instanceof CallError
      if (isKnown && error.code === Code.forbidden) onExpired()
      else setFailure(isKnown ? error.msg : t('publicScreen.failed'))
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
  useEffect(() => void load(), [])
  const screen = useMemo(() => shown && readScreen(shown.detail, shown.component), [shown])
  const [rows] = useState(() => createGuestRows(key, pass, onExpired))
  if (failure !== null)
    return (
      <Result
        status="error"
        title={failure}
        extra={<Button onClick={() => location.reload()}>{tp('guest.retry')}</Button>}
      />
    )
  if (!shown || !screen) return <Spin tip={tp('guest.loading')} />
  return (
    <div className={styles.screen}>
      <PicturesContext value={shown.pictures}>
        <GuestRowsContext value={rows}>
          <ScreenView screen={screen} label={name} />
        </GuestRowsContext>
      </PicturesContext>
    </div>
  )
}
