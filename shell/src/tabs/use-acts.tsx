import { Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { redirectPrefix } from '../routes/fixed.ts'
import { act, takeAway, visitedNow } from './tabs.ts'
import { text } from './text.ts'
import { after, next, type Act } from './visited.ts'

export type TabAct = 'refresh' | 'close' | 'close others' | 'close all'

interface Acts {
  run: (what: TabAct, path: string) => void
  /** To be rendered: asks before unsaved work is lost. */
  question: ReactNode
}

/** What the tabs offer for each of them. `here` is the path of the view on screen. */
export function useTabActs(here: string): Acts {
  const t = useText(text)
  const go = useNavigate()
  const { search, hash } = useLocation()
  const [asking, setAsking] = useState<{ what: readonly string[]; done: () => void } | null>(null)

  const agreed = (lost: readonly string[], done: () => void) => {
    const what = lost.flatMap((path) => session.unloadBlockers(path))
    if (what.length > 0) setAsking({ what, done })
    else done()
  }
  const close = (one: Act) => {
    const { tabs } = next(visitedNow(), one)
    const gone = visitedNow().tabs.filter(({ path }) => !tabs.some((tab) => tab.path === path))
    agreed(
      gone.map(({ path }) => path),
      () => {
        for (const { path } of gone) session.views.close(path)
        act(one)
        const to = after(visitedNow().tabs, here)
        if (!to) return
        takeAway(here)
        void go(to)
      },
    )
  }
  const run = (what: TabAct, path: string) => {
    if (what === 'refresh') {
      const tab = visitedNow().tabs.find((one) => one.path === path)
      const rest = path === here ? search + hash : (tab?.search ?? '')
      return agreed([path], () => {
        session.views.close(path)
        if (path === here) takeAway(path)
        void go(redirectPrefix + path.slice(1) + rest, { replace: path === here })
      })
    }
    if (what === 'close') return close({ do: 'close', path })
    if (what === 'close all') return close({ do: 'close all' })
    close({ do: 'close others', path })
    if (path !== here && !visitedNow().tabs.some((tab) => tab.path === here)) void go(path)
  }
  const question = (
    <Modal
      simple
      visible={asking !== null}
      title={t('tabs.unsaved')}
      okText={t('tabs.discard')}
      cancelText={t('tabs.keep')}
      okButtonProps={{ status: 'danger' }}
      onOk={() => {
        asking?.done()
        setAsking(null)
      }}
      onCancel={() => setAsking(null)}
    >
      {t('tabs.unsavedQuestion', { what: [...new Set(asking?.what)].join('、') })}
    </Modal>
  )
  return { run, question }
}
