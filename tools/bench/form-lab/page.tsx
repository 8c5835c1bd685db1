import '@arco-design/web-react/dist/css/arco.css'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { startText } from '@tessera/shared/text/i18n'
import { FormilyForm } from './formily.tsx'
import { Ours, readingTime, Table } from './ours.tsx'
import { RcForm } from './rc.tsx'

const arms: Readonly<Record<string, () => ReactNode>> = {
  ours: () => <Ours defer={false} />,
  deferred: () => <Ours defer />,
  formily: () => <FormilyForm />,
  rc: () => <RcForm />,
  table: () => <Table />,
  /** Nothing but the browser's own. */
  bare: () =>
    Array.from({ length: 130 }, (_, at) => (
      <input key={at} type="text" className="arco-input" aria-label={String(at)} />
    )),
}

/** Runs once the next frame is painted. */
const painted = (run: () => void) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', run)
    port1.start()
    port2.postMessage(null)
  })

let root: Root | undefined

const lab = {
  /** Milliseconds from asking for a form until its controls are painted: groups that wait to be seen have none in their first frame. */
  mount: (arm: string) =>
    new Promise<number>((done) => {
      root?.unmount()
      root = createRoot(document.getElementById('root')!)
      const began = performance.now()
      root.render(arms[arm]!())
      const drawn = () => {
        if (lab.controls() > 0) done(performance.now() - began)
        else painted(drawn)
      }
      painted(drawn)
    }),
  readingTime,
  controls: () =>
    document.querySelectorAll(
      '#root input, #root textarea, #root button[role="switch"], #root [role="combobox"]',
    ).length,
  /** Milliseconds from each next key until what it changed is painted; `take` gives them. */
  watchKeys: () => {
    const times: number[] = []
    const heard = (event: KeyboardEvent) => painted(() => times.push(performance.now() - event.timeStamp))
    document.addEventListener('keydown', heard, true)
    Object.assign(lab, { take: () => times.splice(0) })
  },
}

startText()
Object.assign(window, { lab })
