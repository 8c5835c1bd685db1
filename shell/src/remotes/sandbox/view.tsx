import { Alert, Button } from '@arco-design/web-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { RemoteFailure } from '../failure.ts'
import { text } from '../text.ts'
import { dropSpareFrames, moveFrame, type SandboxFrame } from './frame.ts'
import type { SandboxedPage } from './load.tsx'
import type { FrameMessage } from './messages.ts'
import { useSandboxReports } from './reports.ts'
import styles from './view.module.css'

/** A page that runs in a frame. While another view is on screen, the frame and everything in it stays. */
export function SandboxView({ source, menu, params, query }: PageProps & { source: SandboxedPage }) {
  const t = useText(text)
  const place = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState<SandboxFrame>()
  const [failure, setFailure] = useState<RemoteFailure>()
  const [isStuck, setStuck] = useState(false)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const reports = useSandboxReports()
  const blockers = useRef<(() => void)[]>([])
  const isOnScreen = useRef(false)

  const handle = useEffectEvent((message: FrameMessage) => {
    switch (message.type) {
      case 'failed':
        return setFailure(new RemoteFailure(message.code, message.detail))
      case 'partFailed':
        return reports.partFailed(new RemoteFailure(message.code, message.detail), message.where)
      case 'mounted':
        return reports.mounted(message.milliseconds)
    }
    // What follows would change another page while this one is hidden.
    if (!isOnScreen.current) return
    if (message.type === 'title') session.setTabTitle(message.title)
    if (message.type === 'go') void navigate(message.to, { replace: message.replace })
    if (message.type === 'back') void navigate(-1)
    if (message.type === 'unsaved') {
      const released = blockers.current
      blockers.current = message.reasons.map((reason) => session.blockUnload(reason))
      for (const release of released) release()
    }
  })

  useLayoutEffect(() => {
    const element = place.current!
    let isEnded = false
    isOnScreen.current = true
    const held = frame
    const taken = held ? { frame: held, loaded: Promise.resolve() } : source.take(element)
    if (!held) {
      if (taken.frame.element.parentElement !== element) moveFrame(taken.frame, element)
      setFrame(taken.frame)
    }
    taken.loaded.then(
      () => {
        if (isEnded) return
        taken.frame.listen({ onMessage: handle, onFailure: setFailure, onStuck: setStuck })
        taken.frame.watch(true)
      },
      (error: RemoteFailure) => setFailure(error),
    )
    return () => {
      isEnded = true
      isOnScreen.current = false
      taken.frame.watch(false)
      taken.frame.send({ type: 'hide' })
      // A hidden view stays in the document; a closed one does not.
      setTimeout(() => {
        if (element.isConnected) return
        for (const release of blockers.current) release()
        taken.frame.dispose()
      })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the frame is taken once and shown again with each visit
  }, [source])

  useEffect(() => {
    frame?.element.setAttribute('title', menu.fullName)
    frame?.send({ type: 'show', props: { menu, params, query }, location: { pathname, search, hash } })
  }, [frame, menu, params, query, pathname, search, hash])

  if (failure) throw failure
  const end = () => {
    frame?.dispose()
    dropSpareFrames()
    setFailure(new RemoteFailure('unresponsive', `${pathname}${search}`))
  }
  return (
    <>
      {isStuck && (
        <div data-stuck="">
          <Alert
            type="warning"
            banner
            content={t('remotes.stuck', { name: menu.fullName })}
            action={
              <Button size="mini" type="primary" status="danger" onClick={end}>
                {t('remotes.endPage')}
              </Button>
            }
          />
        </div>
      )}
      <div ref={place} className={styles.place} />
    </>
  )
}
