import { Message, Modal } from '@arco-design/web-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { prepareLaunch } from '../../../client/launch-values.ts'
import { useText } from '../../../text/text.ts'
import { usePortalScope } from '../../../ui/portal-scope/portal-scope.tsx'
import type { FormStore } from '../store.ts'
import { callInterface } from './call-interface.ts'
import { createFormEvents, hasEvents, maxChain, type EventEffects, type FormEvents } from './form-events.ts'
import { useEventTitle, useScriptRunner } from './use-script-runner.ts'
import { text } from './text.ts'

/** What the page around a form does for its steps. */
export interface PageEffects {
  open?: EventEffects['open']
  navigate?: EventEffects['navigate']
  refresh?: EventEffects['refresh']
}

/** A question with its answer. */
interface Question {
  text: string
  answer: (yes: boolean) => void
}

/** Effects of steps in the browser, and the dialog that they need. */
export function useEventEffects(page: PageEffects): { effects: EventEffects; dialog: ReactNode } {
  const t = useText(text)
  const titleOf = useEventTitle()
  const runScript = useScriptRunner()
  const { scope, anchor } = usePortalScope()
  const [question, setQuestion] = useState<Question | null>(null)
  const decide = (yes: boolean) => {
    question?.answer(yes)
    setQuestion(null)
  }
  const effects: EventEffects = {
    message: (level, words) => void Message[level](words),
    ask: ({ text: words }) =>
      new Promise((answer) => {
        setQuestion({ text: words, answer })
      }),
    callInterface,
    open: (step) => page.open?.(step),
    navigate: (address) => page.navigate?.(address),
    refresh: () => page.refresh?.(),
    startFlow: (flowId, values) => page.navigate?.(prepareLaunch(flowId, values)),
    runScript,
    reportLoop: () => void Message.error(t('actions.loop', { n: maxChain })),
    reportFailure: (name, error) =>
      void Message.error(
        t('actions.interfaceFailed', {
          event: titleOf(name),
          why: error instanceof Error ? error.message : String(error),
        }),
      ),
  }
  const dialog = (
    <>
      {anchor}
      <Modal
        simple
        visible={question !== null}
        wrapClassName={scope}
        style={{ width: 'min(480px, calc(100vw - 32px))' }}
        title={t('actions.confirm')}
        okText={t('actions.yes')}
        cancelText={t('actions.no')}
        onOk={() => decide(true)}
        onCancel={() => decide(false)}
      >
        {question?.text}
      </Modal>
    </>
  )
  return { effects, dialog }
}

/** Effects for events that outlive a render: each call goes to the latest ones. */
function forwardEffects(first: EventEffects): { effects: EventEffects; set: (next: EventEffects) => void } {
  let current = first
  return {
    set: (next) => void (current = next),
    effects: {
      message: (level, words) => current.message(level, words),
      ask: (step) => current.ask(step),
      callInterface,
      open: (step) => current.open(step),
      navigate: (address) => current.navigate(address),
      refresh: () => current.refresh(),
      startFlow: (flowId, values) => current.startFlow(flowId, values),
      runScript: (name, script, input) => current.runScript(name, script, input),
      reportLoop: () => current.reportLoop(),
      reportFailure: (name, error) => current.reportFailure(name, error),
    },
  }
}

/** Runs the events of a form while it is mounted; null where it has none, or where it is only read. */
export function useFormEvents(
  store: FormStore,
  page: PageEffects,
  isReadOnly: boolean,
): { events: FormEvents | null; dialog: ReactNode } {
  const { effects, dialog } = useEventEffects(page)
  const [forwarder] = useState(() => forwardEffects(effects))
  useEffect(() => forwarder.set(effects))
  const [events] = useState(() =>
    isReadOnly || !hasEvents(store.plan) ? null : createFormEvents(store, forwarder.effects),
  )
  const hasLoaded = useRef(false)
  useEffect(() => {
    if (!events) return
    const stop = events.start()
    if (!hasLoaded.current) void events.load()
    hasLoaded.current = true
    return stop
  }, [events])
  return { events, dialog: events && dialog }
}
