import { Result } from '@arco-design/web-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { screenLinks } from '@tessera/shared/contract/lowcode/screen-links'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call, CallError } from '@tessera/shared/client/call'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useText } from '@tessera/shared/text/text'
import { OpenByCode } from '../public-page/open-by-code.tsx'
import { PublicFrame } from '../public-page/frame.tsx'
import { text } from './text.ts'

/** With the charts, which guests load after the access code. */
const Wall = lazy(() => import('./wall.tsx').then(({ Wall: Loaded }) => ({ default: Loaded })))

type State = CallOutput<typeof screenLinks.state>

const quiet = { quiet: true } as const

/** `/s/<key>`: a screen that guests see without an account. It is opened once per browser and code. */
export default function PublicScreenPage() {
  const t = useText(text)
  const key = location.pathname.split('/')[2] ?? ''
  const [state, setState] = useState<State | null>(null)
  const [pass, setPass] = useState<string | null>(() => sessionStorage.getItem(storeKey(key)))
  const [failure, setFailure] = useState<string | null>(null)
  const load = async () => {
    try {
      setState(await call(screenLinks.state, { key }, quiet))
    } catch (error) {
      setFailure(error instanceof CallError ? error.msg : '')
    }
  }
  const loadFirst = useEffectEvent(load)
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
  useEffect(() => void loadFirst(), [])
  const isOpen = state?.state === 'open'
  const keep = (opened: string | null) => {
    if (opened === null) sessionStorage.removeItem(storeKey(key))
    else sessionStorage.setItem(storeKey(key), opened)
    setPass(opened)
  }
  /** The link was closed or changed: asks again what it opens. */
  const expire = () => {
    keep(null)
    setState(null)
    void load()
  }
  const open = async (proof: { challenge: string; nonce: string }, code: string) =>
    keep((await call(screenLinks.open, { key, ...proof, code }, quiet)).pass)
  return (
    <PublicFrame name={state?.fullName} failed={t('publicScreen.failed')} failure={failure}>
      {isOpen && pass !== null && (
        <Suspense fallback={null}>
          <Wall linkKey={key} name={state.fullName} pass={pass} onExpired={expire} />
        </Suspense>
      )}
      {isOpen && pass === null && (
        <OpenByCode
          hint={t('publicScreen.codeHint')}
          failed={t('publicScreen.failed')}
          needsCode={state.needsCode}
          challenge={() => call(screenLinks.challenge, { key }, quiet)}
          open={open}
        />
      )}
      {state && !isOpen && (
        <Result
          status="info"
          title={t(`publicScreen.${state.state as 'over' | 'closed'}`)}
          subTitle={t(`publicScreen.${state.state as 'over' | 'closed'}Hint`, {
            time: state.closeTime === null ? '' : formatInstant(state.closeTime, 'yyyy-MM-dd HH:mm'),
          })}
        />
      )}
    </PublicFrame>
  )
}

const storeKey = (key: string) => `tessera.publicScreen.${key}`
