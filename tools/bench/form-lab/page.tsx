import '@arco-design/web-react/dist/css/arco.css'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { startText } from '@tessera/shared/text/i18n'
import { FormilyForm } from './formily.tsx'
import { DesignedForm, measureReading, DesignedTable } from './ours.tsx'
import { RcForm } from './rc.tsx'

const arms: Readonly<Record<string, () => ReactNode>> = {
  ours: () => <DesignedForm defer={false} />,
  deferred: () => <DesignedForm defer />,
  formily: () => <FormilyForm />,
  rc: () => <RcForm />,
  table: () => <DesignedTable />,
  /** Plain inputs without any form library. */
  bare: () =>
    Array.from({ length: 130 }, (_, at) => (
      <input key={at} type="text" className="arco-input" aria-label={String(at)} />
    )),
}

/** Calls `run` after the next frame is painted. */
const runAfterPaint = (run: () => void) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', run)
    port1.start()
    port2.postMessage(null)
  })

let root: Root | undefined

const lab = {
  /**
   * Renders an arm; resolves with the milliseconds until controls are painted. Deferred groups have none in
   * their first frame.
   */
  mount: (arm: string) =>
    new Promise<number>((done) => {
      root?.unmount()
      root = createRoot(document.getElementById('root')!)
      const startedAt = performance.now()
      root.render(arms[arm]!())
      const checkRendered = () => {
        if (lab.controls() > 0) done(performance.now() - startedAt)
        else runAfterPaint(checkRendered)
      }
      runAfterPaint(checkRendered)
    }),
  measureReading,
  controls: () =>
    document.querySelectorAll(
      '#root input, #root textarea, #root button[role="switch"], #root [role="combobox"]',
    ).length,
  /** Records the milliseconds from each key until its change is painted; `takeTimes` returns and clears them. */
  watchKeys: () => {
    const times: number[] = []
    const onKeyDown = (event: KeyboardEvent) =>
      runAfterPaint(() => times.push(performance.now() - event.timeStamp))
    document.addEventListener('keydown', onKeyDown, true)
    Object.assign(lab, { takeTimes: () => times.splice(0) })
  },
}

startText()
Object.assign(window, { lab })
